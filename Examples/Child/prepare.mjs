#!/usr/bin/env node
// Keeps one `mediafetch --ndjson` as a child and asks it for any number of payloads at once.
//
//     prepare.mjs [MEDIAFETCH-FLAGS...] < payloads
//
// Reads one payload a line and prints a line for each as soon as it is done: its identifier, disposition, the files that
// were attached, and the codes of what is wrong. `Mediafetch` is what a backend would take over.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** The child has ended, and answers no more. */
class HasEnded extends Error {}

/**
 * A child that answers payloads as they are done.
 *
 * Records are matched by `line`, the number of the line that was written: every record has it, also that of what is no
 * payload, which has no `requestIdentifier`.
 */
class Mediafetch {
  #lineCount = 0;
  #waiting = new Map();
  #isOver = false;
  #drained;

  constructor(...flags) {
    // With --unordered a slow download holds up no other answer.
    this.child = spawn(process.env.MEDIAFETCH ?? "mediafetch", ["--ndjson", "--unordered", "--emit", "record", ...flags], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.ended = new Promise((resolve) => {
      this.child.on("error", (error) => console.error(`mediafetch cannot be started: ${error.message}`));
      this.child.on("close", (status, signal) => {
        this.#isOver = true;
        for (const { reject } of this.#waiting.values()) reject(new HasEnded());
        resolve(status ?? signal);
      });
    });
    // A child that has ended is told by "close".
    this.child.stdin.on("error", () => {});
    createInterface({ input: this.child.stdout }).on("line", (text) => {
      const record = JSON.parse(text);
      this.#waiting.get(record.line)?.resolve(record);
    });
  }

  /** The record of a payload; HasEnded is thrown when the child has ended. */
  async record(payload) {
    const text = JSON.stringify(payload) + "\n";
    if (this.#isOver) throw new HasEnded();
    this.#lineCount += 1;
    const line = this.#lineCount;
    const answer = new Promise((resolve, reject) => this.#waiting.set(line, { resolve, reject }));
    try {
      // Waits while the child takes no more, so that memory stays bounded.
      if (!this.child.stdin.write(text)) await Promise.race([this.#drain(), answer]);
      return await answer;
    } finally {
      this.#waiting.delete(line);
    }
  }

  /** One wait for all who write. */
  #drain() {
    this.#drained ??= Promise.race([once(this.child.stdin, "drain").catch(() => {}), this.ended]).finally(() => {
      this.#drained = undefined;
    });
    return this.#drained;
  }

  /** The child's exit status, or the signal that ended it, once all is answered. */
  async end() {
    this.child.stdin.end();
    return await this.ended;
  }
}

const mediafetch = new Mediafetch(...process.argv.slice(2));
let unanswered = 0;
let faults = 0;

async function answer(text, number) {
  let record;
  try {
    record = await mediafetch.record(JSON.parse(text));
  } catch (error) {
    if (error instanceof HasEnded) {
      unanswered += 1;
    } else {
      faults += 1;
      console.error(`prepare.mjs: line ${number} is not JSON: ${error.message}`);
    }
    return;
  }
  // With --no-keep, files are gone once they are judged.
  const files = record.attachments.map((attachment) => attachment.path ?? attachment.type);
  const errors = record.findings.filter((finding) => finding.severity === "error").map((finding) => finding.code);
  console.log([record.requestIdentifier ?? "-", record.disposition ?? "-", ...files, ...errors].join(" "));
}

const inFlight = new Set();
let number = 0;
for await (const text of createInterface({ input: process.stdin })) {
  number += 1;
  if (text.trim() === "") continue;
  const task = answer(text, number).finally(() => inFlight.delete(task));
  inFlight.add(task);
  if (inFlight.size >= 1000) await Promise.race(inFlight);
}
await Promise.all(inFlight);
const status = await mediafetch.end();
if (unanswered > 0) {
  console.error(`prepare.mjs: mediafetch has ended with ${status}; unanswered payloads: ${unanswered}`);
  process.exitCode = status > 1 ? status : 70;
} else {
  // 1 says that some record has an error, which its line tells.
  process.exitCode = faults > 0 ? 3 : status === 1 ? 0 : Number.isInteger(status) ? status : 70;
}
