/** The promise of the connection: whatever breaks, a click counts exactly once and nothing seen is lost. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] })); // before anything is imported

import { Connection } from "../src/lib/connection.svelte";
import { speakTo } from "../src/lib/api";
import { change } from "../src/lib/settings.svelte";
import type { Snapshot, Update } from "../src/wire";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breakDown(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const table = { seats: [], waiting_for: [0], scores: [0], status: "playing" };
const snapshot = (seq: number, log: object[] = []): Snapshot =>
  ({ t: "snapshot", seq, viewer: 0, table, view: { seq }, question: null, undo: { allowed: false, why_not: null, wished_by: [] }, log, chat: [] }) as unknown as Snapshot;
const update = (seq: number, log: object[] = []): Update =>
  ({ t: "update", seq, view: { seq }, question: null, undo: { allowed: true, why_not: null, wished_by: [] }, log: log.map((line) => ({ args: {}, ...line })), waiting_for: [0], clocks_s: [], scores: [1] }) as unknown as Update;

let connection: Connection;
const socket = () => FakeSocket.all.at(-1)!;
const sent = (kind: string) => socket().sent.filter((message) => message.t === kind);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("location", { protocol: "http:", host: "table.test" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  connection = new Connection("abcdefghij", 0);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function join(seq = 3, who = "anna"): void {
  socket().say({ t: "hello", me: { id: who } });
  socket().say(snapshot(seq));
}

describe("a connection", () => {
  it("follows its table and takes what it is told", () => {
    join();
    expect(sent("follow")).toEqual([{ t: "follow", table: "abcdefghij", seat: 0, since: null }]);
    socket().say(update(4, [{ number: 0, text: "Anna leads." }]));
    expect([connection.link, connection.seq, connection.log.length]).toEqual(["live", 4, 1]);
  });

  it("ignores what it has seen already", () => {
    join();
    socket().say(update(4));
    socket().say(update(4, [{ number: 0 }]));
    expect(connection.log).toEqual([]);
  });

  it("sends a click that was not acknowledged again with the same id after a break, and only then", () => {
    join();
    connection.act([7]);
    const first = sent("act")[0]!;
    expect(first).toMatchObject({ seq: 3, seat: 0, codes: [7] });
    socket().breakDown();
    expect(connection.link).toBe("lost");
    vi.advanceTimersByTime(1000);
    join(3);
    expect(sent("act")).toEqual([first]);
    socket().say({ t: "ack", id: first.id, seq: 4 });
    expect(connection.waiting).toBe(false);
    socket().breakDown();
    vi.advanceTimersByTime(2000);
    join(4);
    expect(sent("act")).toEqual([]);
  });

  it("takes back what was just decided, once it is seen to be decided", () => {
    join();
    connection.act([7]);
    connection.takeBack();
    socket().say({ t: "ack", id: sent("act")[0]!.id, seq: 4 });
    expect(sent("undo")).toEqual([]);
    socket().say(update(4));
    expect(sent("undo")).toMatchObject([{ seq: 4, seat: 0 }]);
  });

  it("takes nothing else back where a decision came to nothing", () => {
    join();
    connection.act([7]);
    connection.takeBack();
    socket().say({ t: "refused", id: sent("act")[0]!.id, reason: "stale", message: "The table has moved on." });
    socket().say(snapshot(5));
    expect(sent("undo")).toEqual([]);
  });

  it("takes back at once what was seen long ago", () => {
    join();
    connection.takeBack();
    expect(sent("undo")).toMatchObject([{ seq: 3, seat: 0 }]);
  });

  it("keeps a click made while the line is down and sends it once", () => {
    join();
    socket().breakDown();
    connection.act([9]);
    expect(sent("act")).toEqual([]);
    vi.advanceTimersByTime(1000);
    join(3);
    expect(sent("act").map((message) => message.codes)).toEqual([[9]]);
  });

  it("asks for what it missed and shows the lines since then", () => {
    join(2);
    socket().say(update(3, [{ number: 0, seq: 3 }]));
    socket().breakDown();
    vi.advanceTimersByTime(1000);
    socket().say({ t: "hello", me: { id: "anna" } });
    expect(sent("follow")[0]).toMatchObject({ since: 3 });
    socket().say({ t: "missed", since: 3, snapshot: snapshot(5, [{ number: 1, seq: 5 }]) });
    expect(connection.missed.map((line) => line.number)).toEqual([1]);
    expect(connection.log.map((line) => line.number)).toEqual([0, 1]); // what was known before is still there
  });

  it("does not ask again for a seat it has lost", () => {
    join();
    socket().say({ t: "refused", id: null, reason: "left-seat", message: "Your seat is kept for you." });
    socket().say({ t: "refused", id: null, reason: "not-your-seat", message: "Seat 0 is not yours." });
    expect(sent("follow")).toHaveLength(1);
    expect(connection.refusal?.reason).toBe("not-your-seat");
  });

  it("shows why something was refused and looks at the table anew", () => {
    join();
    connection.act([1]);
    socket().say({ t: "refused", id: sent("act")[0]!.id, reason: "stale", message: "The table has moved on." });
    expect(connection.refusal?.message).toBe("The table has moved on.");
    expect([connection.waiting, sent("follow").length]).toEqual([false, 2]);
  });

  it("asks nothing again that was answered, however messages cross", () => {
    const first = { ask: "brave?", options: [] };
    const next = { ask: "where to?", options: [] };
    const asks = (seq: number, question: object) => socket().say({ ...update(seq), question });
    join();
    asks(4, first);
    expect(connection.question?.ask).toBe("brave?");
    connection.act([7]);
    asks(5, first); // somebody else decided, before my answer was there
    expect(connection.question).toBeNull();
    socket().say({ t: "ack", id: sent("act")[0]!.id, seq: 6 });
    expect(connection.question).toBeNull();
    asks(6, next);
    expect(connection.question?.ask).toBe("where to?");
    connection.act([8]);
    asks(7, first); // what follows from it came before its acknowledgement
    expect(connection.question).toBeNull();
    socket().say({ t: "ack", id: sent("act")[1]!.id, seq: 7 });
    expect(connection.question?.ask).toBe("brave?");
  });

  it("asks nothing after a break that was answered before it", () => {
    const question = { ask: "brave?", options: [] };
    join();
    socket().say({ ...update(4), question });
    connection.act([7]);
    socket().breakDown();
    vi.advanceTimersByTime(1000);
    socket().say({ t: "hello", me: { id: "anna" } });
    socket().say({ ...snapshot(4), question });
    expect(connection.question).toBeNull();
    socket().say({ t: "refused", id: sent("act")[0]!.id, reason: "stale", message: "The table has moved on." });
    socket().say({ ...snapshot(5), question });
    expect(connection.question?.ask).toBe("brave?");
  });

  it("gives what it sends a name where a page came by plain HTTP, too", () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.map((_, n) => n) }); // all there is then
    join();
    connection.act([1]);
    expect(sent("act")[0]!.id).toBe("000102030405060708090a0b0c0d0e0f");
  });

  it("shows the hint it asked for, and none about what was answered meanwhile or before a break", () => {
    const advised = (id: unknown) => socket().say({ t: "hint", id, seq: 3, lines: [] });
    join();
    connection.askHint();
    advised(sent("ask-hint")[0]!.id);
    expect(connection.hint).not.toBeNull();
    socket().say(snapshot(3));
    expect(connection.hint).toBeNull();
    connection.askHint();
    connection.act([1]);
    advised(sent("ask-hint")[1]!.id);
    expect(connection.hint).toBeNull();
  });

  it("keeps a hint as long as the question is the same, whoever else decides", () => {
    const question = { ask: "brave?", options: [{ codes: [7], text: "brave" }] };
    const asks = (seq: number, asked: object | null) => socket().say({ ...update(seq), question: asked });
    const advised = (id: unknown) => socket().say({ t: "hint", id, seq: 3, lines: [] });
    join();
    asks(4, question);
    const first = connection.question;
    connection.askHint();
    asks(5, question); // while the hint is on its way
    advised(sent("ask-hint")[0]!.id);
    asks(6, { ...question });
    socket().say({ ...snapshot(6), question });
    expect([connection.hint, connection.question]).toEqual([expect.anything(), first]);
    expect(connection.question).toBe(first); // so that what hangs on it is not begun anew
    connection.askHint();
    asks(7, { ...question, ask: "where to?" });
    expect(connection.hint).toBeNull();
    advised(sent("ask-hint")[1]!.id); // about what is asked no more
    expect(connection.hint).toBeNull();
  });

  it("tells what happened since my last decision once, and not what is decided while I think", () => {
    const question = { ask: "which cards?", options: [] };
    const byBjorn = (number: number) => ({ number, seq: number, args: { seat: 1 } });
    change({ speed: "fast" });
    join();
    socket().say({ ...update(4, [byBjorn(1), byBjorn(2)]), question });
    expect(connection.missed.map((line) => line.number)).toEqual([1, 2]);
    socket().say({ ...update(5, [byBjorn(3), byBjorn(4)]), question });
    expect(connection.missed.map((line) => line.number)).toEqual([1, 2]);
    change({ speed: "normal" });
  });

  it("asks for everything in the language that was chosen, as soon as the server speaks it", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(null)));
    join();
    await speakTo("de");
    expect(sent("follow").at(-1)).toEqual({ t: "follow", table: "abcdefghij", seat: 0, since: null });
    expect(sent("follow").length).toBe(2);
    connection.close();
    await speakTo("en");
    expect(sent("follow").length).toBe(2);
  });

  describe("that was signed out", () => {
    /** What the server says when it is asked who I am. */
    function known(status: number, content: object | null): void {
      vi.stubGlobal("fetch", () => Promise.resolve(Response.json(content, { status })));
    }
    const later = () => vi.advanceTimersByTimeAsync(20_000);

    it("says so and does not knock again", async () => {
      known(200, null);
      join();
      socket().breakDown(4001);
      await later();
      expect([connection.link, FakeSocket.all.length]).toEqual(["signed-out", 1]);
    });

    it("says so too when it is not let in any more after a break", async () => {
      known(200, null);
      join();
      socket().breakDown();
      vi.advanceTimersByTime(1000);
      socket().breakDown();
      await later();
      expect([connection.link, FakeSocket.all.length]).toEqual(["signed-out", 2]);
    });

    it("comes back with a fresh key", async () => {
      known(200, { id: "anna" });
      join();
      socket().breakDown(4001);
      await vi.advanceTimersByTimeAsync(1000);
      join(3);
      expect(connection.link).toBe("live");
    });

    it("waits for a fresh key that is still on its way", async () => {
      known(200, null);
      join();
      socket().breakDown(4001);
      await vi.advanceTimersByTimeAsync(500);
      known(200, { id: "anna" });
      await vi.advanceTimersByTimeAsync(2000);
      join(3);
      expect(connection.link).toBe("live");
    });

    it("does not play on as somebody else", async () => {
      known(200, { id: "bob" });
      join();
      connection.act([7]);
      socket().breakDown(4001);
      await vi.advanceTimersByTimeAsync(1000);
      join(3, "bob");
      expect([connection.link, sent("act").length]).toEqual(["somebody-else", 0]);
    });

    it("goes on trying while nobody answers", async () => {
      vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
      join();
      socket().breakDown();
      vi.advanceTimersByTime(1000);
      socket().breakDown();
      await later();
      expect(FakeSocket.all.length).toBe(3);
    });
  });
});
