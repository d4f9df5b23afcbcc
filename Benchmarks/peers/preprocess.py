#!/usr/bin/env python3
"""A push preprocessor as one writes it in Python: payloads in, media downloaded and checked, records out.

usage: preprocess.py FOLDER < payloads.ndjson. 64 downloads at once, type by libmagic, Apple's size limits.
"""
import asyncio
import json
import os
import sys
import uuid

import aiohttp
import magic

LIMITS = {"image/jpeg": 10 << 20, "image/png": 10 << 20, "image/gif": 10 << 20, "video/mp4": 50 << 20}
ENDINGS = {"image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "video/mp4": "mp4"}


async def handle(session, detector, folder, gate, line):
    payload = json.loads(line)
    record = {"requestIdentifier": payload.get("id"), "disposition": "original", "attachments": []}
    async with gate, session.get(payload["image-url"]) as response:
        body = await response.read()
        kind = detector.from_buffer(body[:4096])
        if response.status == 200 and len(body) <= LIMITS.get(kind, 0):
            path = os.path.join(folder, f"{uuid.uuid4()}.{ENDINGS[kind]}")
            with open(path, "wb") as file:
                file.write(body)
            record["disposition"] = "modified"
            record["attachments"].append({"path": path, "type": kind, "byteCount": len(body)})
    return json.dumps(record)


async def main(folder):
    detector = magic.Magic(mime=True)
    gate = asyncio.Semaphore(64)
    connector = aiohttp.TCPConnector(limit=64)
    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=30)) as session:
        tasks = [asyncio.create_task(handle(session, detector, folder, gate, line)) for line in sys.stdin.buffer]
        for task in tasks:
            print(await task, flush=True)


asyncio.run(main(sys.argv[1]))
