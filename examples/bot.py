"""A bot for any game on any hegemon server: follow a seat link, answer every question, until the game is over.

    python examples/bot.py http://localhost:8000/join/TOKEN
"""
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

server, _, token = sys.argv[1].partition("/join/")
cookie = ""


def call(method: str, path: str, body: Any = None) -> Any:
    """One request; the session cookie of the answer is kept."""
    global cookie
    headers = {"X-Hegemon": "1", "Content-Type": "application/json", "Cookie": cookie}
    sent = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(server + path, sent, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as response:
        cookie = response.headers.get("Set-Cookie", cookie).partition(";")[0]
        return json.load(response)


seat = call("POST", f"/api/join/{token}", {"name": "Example bot"})
match, mine = seat["table"], seat["seat"]
while call("GET", f"/api/tables/{match}")["state"] == "open":
    time.sleep(0.2)
asked = call("GET", f"/api/matches/{match}/ask?seat={mine}")
while not asked["over"]:
    if asked["legal"]:
        answer = {"do": random.choice(asked["legal"]), "at": asked["n"], "key": str(uuid.uuid4()), "seat": mine}
        try:
            call("POST", f"/api/matches/{match}/actions", answer)
        except urllib.error.HTTPError as refusal:
            print(json.load(refusal)["detail"])  # somebody was quicker: look again
        asked = call("GET", f"/api/matches/{match}/ask?seat={mine}")
    else:
        asked = call("GET", f"/api/matches/{match}/ask?seat={mine}&after={asked['n']}")
print(f"over: {asked['outcome']}, winners {asked['winners']}, scores {asked['scores']}")
