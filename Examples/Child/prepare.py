#!/usr/bin/env python3
"""Keeps one `mediafetch --ndjson` as a child and asks it for any number of payloads at once.

    prepare.py [MEDIAFETCH-FLAGS...] < payloads

Reads one payload a line and prints a line for each as soon as it is done: its identifier, disposition, the files that
were attached, and the codes of what is wrong. `Mediafetch` is what a backend would take over.
"""

import asyncio
import json
import os
import sys


class Mediafetch:
    """A child that answers payloads as they are done.

    Records are matched by `line`, the number of the line that was written: every record has it, also that of what is no
    payload, which has no `requestIdentifier`.
    """

    def __init__(self, child):
        self.child = child
        self.line_count = 0
        self.waiting = {}
        self.reader = asyncio.create_task(self.read())

    @classmethod
    async def start(cls, *flags):
        # With --unordered a slow download holds up no other answer.
        return cls(
            await asyncio.create_subprocess_exec(
                os.environ.get("MEDIAFETCH", "mediafetch"), "--ndjson", "--unordered", "--emit", "record", *flags,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=16 << 20,
            )
        )

    async def record(self, payload):
        """The record of a payload; ConnectionError when the child has ended."""
        text = json.dumps(payload).encode() + b"\n"
        if self.reader.done():
            raise ConnectionError("mediafetch has ended")
        self.line_count += 1
        line = self.line_count
        answer = self.waiting[line] = asyncio.get_running_loop().create_future()
        try:
            self.child.stdin.write(text)
            # Waits while the child takes no more, so that memory stays bounded.
            await self.child.stdin.drain()
            return await answer
        finally:
            self.waiting.pop(line, None)
            # A failure that came while the payload was being written is told by that; asyncio would complain of this one.
            if not answer.cancel() and not answer.cancelled():
                answer.exception()

    async def read(self):
        try:
            while text := await self.child.stdout.readline():
                record = json.loads(text)
                answer = self.waiting.get(record["line"])
                if answer and not answer.done():
                    answer.set_result(record)
        finally:
            for answer in self.waiting.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("mediafetch has ended"))

    async def end(self):
        """The child's exit status, once all is answered."""
        self.child.stdin.close()
        await self.reader
        return await self.child.wait()


async def main():
    try:
        mediafetch = await Mediafetch.start(*sys.argv[1:])
    except OSError as error:
        sys.exit(f"prepare.py: mediafetch cannot be started: {error}")
    places = asyncio.Semaphore(1000)
    unanswered = 0
    faults = 0

    async def answer(text, number):
        nonlocal unanswered, faults
        try:
            record = await mediafetch.record(json.loads(text))
        except ConnectionError:
            unanswered += 1
            return
        except (ValueError, RecursionError) as error:
            faults += 1
            print(f"prepare.py: line {number} is not JSON: {error}", file=sys.stderr)
            return
        finally:
            places.release()
        # With --no-keep, files are gone once they are judged.
        files = [attachment.get("path", attachment["type"]) for attachment in record["attachments"]]
        errors = [finding["code"] for finding in record["findings"] if finding["severity"] == "error"]
        print(record["requestIdentifier"] or "-", record["disposition"] or "-", *files, *errors, flush=True)

    async with asyncio.TaskGroup() as group:
        number = 0
        while text := await asyncio.to_thread(sys.stdin.readline):
            number += 1
            if text.strip():
                await places.acquire()
                group.create_task(answer(text, number))
    status = await mediafetch.end()
    if unanswered:
        print(f"prepare.py: mediafetch has ended with {status}; unanswered payloads: {unanswered}", file=sys.stderr)
        sys.exit(status if status > 1 else 70)
    # 1 says that some record has an error, which its line tells.
    sys.exit(3 if faults else 0 if status == 1 else status)


asyncio.run(main())
