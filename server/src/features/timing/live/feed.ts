import { Timing } from '@paddock/contract/timing/calls';
import type { Place } from '@paddock/contract/timing/car-state';
import * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { readAsEverybody } from '../../../db/delays/visibility.ts';
import type { SseStream } from '../../../http/sse.ts';
import { getNames } from '../../catalogue/names.ts';
import type { TimedServer, TimingAccess } from '../access/timing-access.ts';
import type { LiveFrame } from '../intake/take-frame.ts';
import {
  findFrame,
  findLatestSession,
  findNextChange,
  loadSessionFacts,
  type SessionFacts,
  storePoints,
} from '../queries.ts';
import { type Board, createBoard } from './board.ts';
import { changesBetween, formatTimingEvent } from './changes.ts';
import { type FileSectors, readFileSectors } from './file-sectors.ts';
import { findPeople, type People } from './find-people.ts';
import { finishedStateMs, type TimingParts, toTiming } from './to-timing.ts';

/** The live timing of one server at one delay, shared by all its viewers. */
export interface Feed {
  /** Returns the timing as of now. */
  read: () => Promise<Timing>;
  /** Sends a snapshot and then every change. */
  join: (stream: SseStream) => Promise<void>;
  /** Reads new events and publishes what they change. */
  readEvents: () => void;
  /** Reads everything again, since notices may have been missed. */
  refresh: () => void;
  /** Applies a frame; null reads it from the database. */
  addFrame: (frame: LiveFrame | null) => void;
  /** Publishes what changes with the clock, and refreshes drivers and the event. */
  tick: () => Promise<void>;
  /** Returns the number of viewers. */
  count: () => number;
  /** Ends all streams; their readers reconnect to another feed. */
  end: () => void;
}

/** How often members and entrants are read, in ms. */
const peopleMs = 15_000;
/** How often a missing result file is looked for, in ms. */
const fileEveryMs = 5_000;

class LiveFeed implements Feed {
  readonly #deps: Pick<Deps, 'db' | 'now'>;
  readonly #findSource: () => Promise<TimedServer>;
  readonly #access: TimingAccess;
  readonly #delayMs: number;
  readonly #watchedSince: number;
  readonly #streams = new Set<SseStream>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #delayedFrames: LiveFrame[] = [];
  /** Work runs one after the other, so that an older reading cannot overwrite a newer one. */
  #queue: Promise<void> = Promise.resolve();
  readonly #firstReading: Promise<void>;
  #isReadQueued = false;
  #hasEnded = false;

  #source: TimedServer;
  #facts: SessionFacts | undefined;
  #board: Board | undefined;
  #frame: LiveFrame | undefined;
  #people: People = new Map();
  #peopleReadAt = 0;
  #peopleKey = '';
  #boxes = new Map<string, Place>();
  #boxesTrack = '';
  #file: { session_id: number; sectors: FileSectors } | undefined;
  #fileReadAt = Number.NEGATIVE_INFINITY;

  #current: Timing | undefined;
  #snapshot: string | undefined;
  #version = 1;

  constructor(deps: Pick<Deps, 'db' | 'now'>, findSource: () => Promise<TimedServer>, access: TimingAccess) {
    this.#deps = deps;
    this.#findSource = findSource;
    this.#access = access;
    this.#source = access;
    this.#delayMs = access.delay_s * 1_000;
    this.#watchedSince = deps.now().getTime();
    this.#firstReading = this.#enqueue(() => this.#readAllAndPublish());
  }

  async read(): Promise<Timing> {
    await this.#firstReading;
    await this.#enqueue(() => this.#readAllAndPublish());
    if (!this.#current) throw new Error('nothing is shown yet');
    return this.#current;
  }

  async join(stream: SseStream): Promise<void> {
    await this.#firstReading;
    await this.#enqueue(async () => {
      await this.#readAllAndPublish();
      const current = this.#current;
      if (!current) return;
      this.#snapshot ??= formatTimingEvent('snapshot', z.encode(Timing, current), current.version);
      stream.send(this.#snapshot);
      this.#streams.add(stream);
      stream.body.once('close', () => this.#streams.delete(stream));
    });
  }

  readEvents(): void {
    if (this.#isReadQueued) return;
    this.#isReadQueued = true;
    this.#tryEnqueue(async () => {
      this.#isReadQueued = false;
      await this.#loadFacts();
      await this.#publish();
    });
  }

  refresh(): void {
    this.#tryEnqueue(() => this.#readAllAndPublish());
  }

  addFrame(frame: LiveFrame | null): void {
    const apply = (next: LiveFrame) =>
      this.#tryEnqueue(async () => {
        await this.#applyFrame(next);
        await this.#publish();
      });
    if (frame && this.#delayMs > 0) {
      this.#delayedFrames.push(frame);
      this.#later(frame.received_at + this.#delayMs - this.#now(), () => {
        const due = this.#delayedFrames.shift();
        if (due) apply(due);
      });
      return;
    }
    // A delayed feed skips frames that do not fit into a notice: the database only has the latest.
    if (frame) apply(frame);
    else if (this.#delayMs === 0) this.refresh();
  }

  tick(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#refreshPeople();
      await this.#readFile();
      await this.#publish();
    });
  }

  count(): number {
    return this.#streams.size;
  }

  end(): void {
    this.#hasEnded = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const stream of this.#streams) stream.end();
  }

  #now(): number {
    return this.#deps.now().getTime();
  }

  /** The displayed instant in ms. */
  #asOf(): number {
    return this.#now() - this.#delayMs;
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (!this.#hasEnded) work();
      },
      Math.max(0, ms),
    );
    timer.unref();
    this.#timers.add(timer);
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Enqueues work that may fail: the next notice or tick reads what it missed. */
  #tryEnqueue(work: () => Promise<void>): void {
    void this.#enqueue(work).catch(() => undefined);
  }

  /** Reads what the feed's viewers may see. `read` may run twice. */
  #readAsViewers<T>(read: (db: Deps['db']) => Promise<T>): Promise<T> {
    const { db, now } = this.#deps;
    return this.#access.isUndelayed ? read(db) : readAsEverybody(db, now(), (delayed) => read(delayed ?? db));
  }

  async #readAllAndPublish(): Promise<void> {
    this.#isReadQueued = false;
    await this.#loadFacts();
    if (this.#delayMs === 0) await this.#readFrame();
    await this.#publish();
  }

  async #loadFacts(): Promise<void> {
    const { db, now } = this.#deps;
    const server_id = this.#access.server.id;
    const until = new Date(this.#asOf());
    this.#facts = await this.#readAsViewers(async (visible) => {
      const session = await findLatestSession(visible, server_id, until);
      return session && (await loadSessionFacts(visible, session, until, this.#facts));
    });
    this.#updateBoard();
    await this.#refreshPeople();
    await this.#readFile();
    if (this.#access.isUndelayed) return;
    const next = await findNextChange(db, server_id, { after: until, now: now(), delayMs: this.#delayMs });
    if (next) this.#later(next.getTime() - this.#now(), () => this.readEvents());
  }

  #updateBoard(): void {
    const facts = this.#facts;
    if (!facts) {
      this.#board = undefined;
      return;
    }
    const track = `${facts.session.track} ${facts.session.layout}`;
    if (track !== this.#boxesTrack) this.#boxes = new Map();
    this.#boxesTrack = track;
    if (this.#board?.session_id !== facts.session.id) {
      this.#board = createBoard(facts, this.#boxes);
      this.#frame = undefined;
    }
    this.#board.update(facts);
  }

  async #refreshPeople(): Promise<void> {
    const ids = [...new Set(this.#facts?.cars.map(({ steam_id }) => steam_id) ?? [])].sort();
    const key = ids.join();
    if (key === this.#peopleKey && this.#now() - this.#peopleReadAt < peopleMs) return;
    this.#source = await this.#findSource();
    this.#people = await findPeople(this.#deps.db, ids, this.#source.event);
    this.#peopleReadAt = this.#now();
    this.#peopleKey = key;
  }

  #classOf(steam_id: string): string {
    return this.#people.get(steam_id)?.class ?? '';
  }

  /** Reads the exact sectors once the result file has arrived, some time after the end. */
  async #readFile(): Promise<void> {
    const facts = this.#facts;
    const ended = facts?.session.ended_at?.getTime();
    if (!facts || ended === undefined || this.#file?.session_id === facts.session.id) return;
    if (this.#asOf() - ended > finishedStateMs || this.#now() - this.#fileReadAt < fileEveryMs) return;
    this.#fileReadAt = this.#now();
    const sectors = await this.#readAsViewers((visible) =>
      readFileSectors(visible, facts, (steam_id) => this.#classOf(steam_id)),
    );
    if (sectors) this.#file = { session_id: facts.session.id, sectors };
  }

  async #readFrame(): Promise<void> {
    const row = await findFrame(this.#deps.db, this.#access.server.id);
    if (!row?.session_id || !row.at || !row.received_at) return;
    const { session_id, cars } = row;
    await this.#applyFrame({
      session_id,
      cars,
      at: row.at.getTime(),
      received_at: row.received_at.getTime(),
    });
  }

  async #applyFrame(next: LiveFrame): Promise<void> {
    const [board, facts, frame] = [this.#board, this.#facts, this.#frame];
    if (!board || !facts || next.session_id !== board.session_id) return;
    // A frame read from the database also arrives as a notice, possibly later.
    if (frame && frame.at >= next.at && frame.received_at >= next.received_at) return;
    this.#frame = next;
    const { db } = this.#deps;
    const names = await getNames(db);
    const { session } = facts;
    const { slug } = names.track(session.track, session.layout, this.#source.server.game);
    const named = names.layouts.find(({ layout }) => slug !== null && layout.slug === slug);
    const measured = board.move(next, {
      elapsed_ms: session.elapsed_ms + (next.received_at - session.told_at.getTime()),
      shares: named?.layout.sectors ?? null,
      classOf: (steam_id) => this.#classOf(steam_id),
    });
    // Measured laps are a sample, so one that cannot be stored is dropped.
    if (measured.length > 0) void storePoints(db, measured).catch(() => undefined);
  }

  async #compute(): Promise<Timing> {
    const [facts, frame, file] = [this.#facts, this.#frame, this.#file];
    const parts: TimingParts = {
      ...this.#source,
      delay_s: this.#access.delay_s,
      facts,
      board: this.#board,
      people: this.#people,
      names: await getNames(this.#deps.db),
      file: file?.session_id === facts?.session.id ? file?.sectors : undefined,
      frame_at: frame && facts && frame.session_id === facts.session.id ? frame.received_at : undefined,
      watched_since: this.#watchedSince - this.#delayMs,
      as_of: this.#asOf(),
      version: this.#version,
    };
    return toTiming(parts);
  }

  /** Computes the timing and sends the difference to all viewers, serialised once. */
  async #publish(): Promise<void> {
    const before = this.#current;
    const after = await this.#compute();
    const next = { ...after, version: this.#version + 1 };
    const text = before ? changesBetween(before, next, this.#source.event?.round_id ?? null) : '';
    this.#snapshot = undefined;
    if (text === '') {
      this.#current = after;
      return;
    }
    this.#version = next.version;
    this.#current = next;
    for (const stream of this.#streams) stream.send(text);
  }
}

export function createFeed(
  deps: Pick<Deps, 'db' | 'now'>,
  findSource: () => Promise<TimedServer>,
  access: TimingAccess,
): Feed {
  return new LiveFeed(deps, findSource, access);
}
