#!/usr/bin/env node
// Keeps one `mediafetch --ndjson` as a child and asks it for any number of payloads at once.
//
//     prepare.mjs [MEDIAFETCH-FLAGS...] < payloads
//
// Reads one payload a line and prints a line for each as soon as it is done: its identifier, disposition, the files that
// were attached, and the codes of what is wrong. `Mediafetch` is what a backend would take over.

import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A child that answers payloads as they are done; records are matched by `requestIdentifier`. */
class Mediafetch {
  #waiting = new Map();

  constructor(...flags) {
    // With --unordered a slow download holds up no other answer.
    this.child = spawn(process.env.MEDIAFETCH ?? "mediafetch", ["--ndjson", "--unordered", ...flags], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.ended = once(this.child, "close").then(([status]) => {
      for (const { reject } of this.#waiting.values()) reject(new Error("mediafetch has ended"));
      return status;
    });
    // A child that has ended is told by "close".
    this.child.stdin.on("error", () => {});
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      const record = JSON.parse(line);
      this.#waiting.get(record.requestIdentifier)?.resolve(record);
    });
  }

  /** The record of a payload, which is an object. */
  async record(payload) {
    // The first of these is what mediafetch takes for the request's identifier.
    const given = [payload.notif_id, payload["apns-id"], payload.id];
    let identifier = given.find((value) => typeof value === "string" && value !== "");
    if (identifier === undefined || this.#waiting.has(identifier)) {
      identifier = randomUUID();
      payload = { ...payload, notif_id: identifier };
    }
    const answer = new Promise((resolve, reject) => this.#waiting.set(identifier, { resolve, reject }));
    try {
      // Waits while the child takes no more, so that memory stays bounded.
      if (!this.child.stdin.write(JSON.stringify(payload) + "\n")) {
        await Promise.race([once(this.child.stdin, "drain"), answer]);
      }
      return await answer;
    } finally {
      this.#waiting.delete(identifier);
    }
  }

  /** The child's exit status, once all is answered. */
  async end() {
    this.child.stdin.end();
    return await this.ended;
  }
}

const mediafetch = new Mediafetch(...process.argv.slice(2));

async function answer(payload) {
  const record = await mediafetch.record(payload);
  const files = record.attachments.map((attachment) => attachment.path);
  const errors = record.findings.filter((finding) => finding.severity === "error").map((finding) => finding.code);
  console.log([record.requestIdentifier, record.disposition, ...files, ...errors].join(" "));
}

const answers = [];
for await (const line of createInterface({ input: process.stdin })) answers.push(answer(JSON.parse(line)));
await Promise.all(answers);
const status = await mediafetch.end();
// 1 says that some record has an error, which its line tells.
process.exitCode = status === 1 ? 0 : (status ?? 70);
