"""Guests, accounts without e-mail, sessions and tokens."""
from __future__ import annotations

from tests.server.harness import Person, Running

from hegemon.server import security


async def test_a_guest_becomes_an_account_and_keeps_the_table(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    old = dict(ann.http.cookies)
    made = await ann.post("/api/people/register", {"name": "Ann", "passphrase": "correct horse"})
    assert made["person"]["account"] and len(made["recovery_code"]) == 29
    assert dict(ann.http.cookies) != old, "a session is not carried over a change of rights"
    assert (await ann.get(f"/api/tables/{table}"))["am_host"]

    phone = await server.person()
    back = await phone.post("/api/people/login", {"name": "  aNN ".strip(), "passphrase": "correct horse"})
    assert back["id"] == ann.id and (await phone.get(f"/api/tables/{table}"))["am_host"]


async def test_recovery_code_opens_the_account_once_and_ends_all_sessions(server: Running) -> None:
    ann = await server.person()
    code = (await ann.post("/api/people/register", {"name": "Ann", "passphrase": "correct horse"}))["recovery_code"]
    other = await server.person()
    wish = {"name": "Ann", "code": code.lower().replace("-", " "), "passphrase": "battery staple"}
    fresh = (await other.post("/api/people/recover", wish))["recovery_code"]
    assert fresh != code
    assert (await ann.get("/api/me"))["person"] is None, "the old session has ended"
    assert (await other.refused("POST", "/api/people/recover", wish))[0] == 403, "a code works once"
    assert (await ann.refused("POST", "/api/people/login", {"name": "Ann", "passphrase": "correct horse"}))[0] == 403
    await ann.post("/api/people/login", {"name": "Ann", "passphrase": "battery staple"})


HASHER = security._HASHER  # as it is used outside of tests


def test_passphrases_are_hashed_by_argon2id_at_a_price() -> None:
    assert HASHER.type.name == "ID" and HASHER.memory_cost >= 19 * 1024


async def test_wrong_passphrase_and_unknown_name_sound_the_same(server: Running) -> None:
    ann = await server.person()
    await ann.post("/api/people/register", {"name": "Ann", "passphrase": "correct horse"})
    wrong = await ann.refused("POST", "/api/people/login", {"name": "Ann", "passphrase": "incorrect"})
    unknown = await ann.refused("POST", "/api/people/login", {"name": "Nobody", "passphrase": "incorrect"})
    assert wrong == unknown and wrong[0] == 403
    guest = await server.person()
    assert (await guest.refused("POST", "/api/people/guest", {"name": "ANN"}))[0] == 409
    assert (await guest.refused("POST", "/api/people/register", {"name": "ann", "passphrase": "other horse"}))[0] == 409


async def test_sessions_are_listed_and_a_revoked_one_loses_its_socket(server: Running) -> None:
    ann = await server.person()
    await ann.post("/api/people/register", {"name": "Ann", "passphrase": "correct horse"})
    phone = await server.person()
    await phone.post("/api/people/login", {"name": "Ann", "passphrase": "correct horse"})
    table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    socket = await phone.live(table, 0)
    sessions = await ann.get("/api/sessions")
    assert len(sessions) == 2 and sum([s["current"] for s in sessions]) == 1
    await ann.delete(f"/api/sessions/{next(s['id'] for s in sessions if not s['current'])}")
    assert await socket.close_code() == 4401
    assert (await phone.get("/api/me"))["person"] is None
    await ann.post("/api/people/logout")
    assert (await ann.get("/api/me"))["person"] is None


async def test_a_token_acts_without_cookie_and_can_be_revoked(server: Running) -> None:
    ann = await server.person("Ann")
    made = await ann.post("/api/tokens", {"name": "my bot"})
    bot = Person(server.url, made["token"])
    bot.http.headers.pop("X-Hegemon")
    server.people.append(bot)
    assert (await bot.get("/api/me"))["person"]["id"] == ann.id
    assert (await bot.refused("POST", "/api/tokens", {"name": "another"}))[0] == 403
    await ann.delete(f"/api/sessions/{made['id']}")
    assert (await bot.refused("GET", "/api/me"))[0] == 401
    assert made["token"] not in str(await ann.get("/api/sessions"))


async def test_passphrases_that_are_guessed_at_once_are_refused(server: Running) -> None:
    someone = await server.person()
    for weak in ("password1", "qwertyuiop", "xxxxxxxxxxxx", "annannann", "hegemon1", "12345678"):
        code, sentence = await someone.refused("POST", "/api/people/register", {"name": "Ann", "passphrase": weak})
        assert code == 422 and sentence.startswith("choose another passphrase: "), weak
    await someone.post("/api/people/register", {"name": "Ann", "passphrase": "correct horse"})


async def test_nobody_looks_like_somebody_by_letters_of_another_alphabet(server: Running) -> None:
    nobody = await server.person()
    for name in ("\u0410nn", "An\u03bd", "\u0420\u0435ter"):
        code, sentence = await nobody.refused("POST", "/api/people/guest", {"name": name})
        assert (code, sentence) == (422, "a name keeps to one alphabet in each word")
    for name in ("\u0410\u043d\u043d\u0430", "Team \u03b2", "Ken\u5065", "Zo\u00eb 2"):
        await nobody.post("/api/people/guest", {"name": name})
