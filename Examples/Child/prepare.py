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
import uuid


class Mediafetch:
    """A child that answers payloads as they are done; records are matched by `requestIdentifier`."""

    def __init__(self, child):
        self.child = child
        self.waiting = {}
        self.reader = asyncio.create_task(self.read())

    @classmethod
    async def start(cls, *flags):
        # With --unordered a slow download holds up no other answer.
        return cls(
            await asyncio.create_subprocess_exec(
                os.environ.get("MEDIAFETCH", "mediafetch"), "--ndjson", "--unordered", *flags,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=16 << 20,
            )
        )

    async def record(self, payload):
        """The record of a payload, which is a dictionary."""
        # The first of these is what mediafetch takes for the request's identifier.
        given = (payload.get(key) for key in ("notif_id", "apns-id", "id"))
        identifier = next((value for value in given if isinstance(value, str) and value), None)
        if identifier is None or identifier in self.waiting:
            identifier = str(uuid.uuid4())
            payload = {**payload, "notif_id": identifier}
        answer = asyncio.get_running_loop().create_future()
        self.waiting[identifier] = answer
        try:
            self.child.stdin.write(json.dumps(payload).encode() + b"\n")
            # Waits while the child takes no more, so that memory stays bounded.
            await self.child.stdin.drain()
            return await answer
        finally:
            self.waiting.pop(identifier, None)

    async def read(self):
        while line := await self.child.stdout.readline():
            record = json.loads(line)
            answer = self.waiting.get(record["requestIdentifier"])
            if answer and not answer.done():
                answer.set_result(record)
        for answer in self.waiting.values():
            if not answer.done():
                answer.set_exception(RuntimeError("mediafetch has ended"))

    async def end(self):
        self.child.stdin.close()
        await self.reader
        return await self.child.wait()


async def main():
    mediafetch = await Mediafetch.start(*sys.argv[1:])

    async def answer(payload):
        record = await mediafetch.record(payload)
        files = [attachment["path"] for attachment in record["attachments"]]
        errors = [finding["code"] for finding in record["findings"] if finding["severity"] == "error"]
        print(record["requestIdentifier"], record["disposition"], *files, *errors, flush=True)

    async with asyncio.TaskGroup() as group:
        for line in sys.stdin:
            group.create_task(answer(json.loads(line)))
    status = await mediafetch.end()
    # 1 says that some record has an error, which its line tells.
    sys.exit(0 if status in (0, 1) else status)


asyncio.run(main())
