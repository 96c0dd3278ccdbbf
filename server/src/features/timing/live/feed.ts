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
  keepPoints,
  readSessionFacts,
  type SessionFacts,
} from '../queries.ts';
import { type Board, createBoard } from './board.ts';
import { changesBetween, formatTimingEvent } from './changes.ts';
import { type FileSectors, readFileSectors } from './file-sectors.ts';
import { findPeople, type People } from './find-people.ts';
import { finishedStateMs, type TimingParts, toTiming } from './to-timing.ts';

/** The timing of one server at one delay, kept for everybody who watches it. */
export interface Feed {
  /** What is shown now. */
  read: () => Promise<Timing>;
  /** Sends the whole and from then on what changes. */
  join: (stream: SseStream) => Promise<void>;
  /** Events came; they are read, at once or when it is their time. */
  hear: () => void;
  /** Notices may have been missed: everything is read. */
  refresh: () => void;
  /** A frame came; null is one that is to be read. */
  move: (frame: LiveFrame | null) => void;
  /** Looks at what the clock alone changes, and at who drives and what is driven. */
  beat: () => Promise<void>;
  /** How many watch. */
  count: () => number;
  /** Ends all streams: their readers come back to another feed. */
  end: () => void;
}

/** Members and entrants are looked at anew after so many ms. */
const peopleMs = 15_000;
/** And whether the result file has come. */
const fileEveryMs = 5_000;

export function createFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  findSource: () => Promise<TimedServer>,
  first: TimingAccess,
): Feed {
  const server_id = first.server.id;
  const delayMs = first.delay_s * 1_000;
  const streams = new Set<SseStream>();
  const watched_since = now().getTime();
  let source: TimedServer = first;
  let told: SessionFacts | undefined;
  let board: Board | undefined;
  let people: People = new Map();
  let peopleAt = 0;
  let knownDrivers = '';
  let frame: LiveFrame | undefined;
  let boxes = new Map<string, Place>();
  let boxesAt = '';
  let file: { session_id: number; sectors: FileSectors } | undefined;
  let fileAskedAt = Number.NEGATIVE_INFINITY;
  let shown: Timing | undefined;
  let snapshot: string | undefined;
  let version = 1;
  let isEnded = false;
  const waiting: LiveFrame[] = [];
  const timers = new Set<NodeJS.Timeout>();

  /** Reads what the feed's readers may see now. `read` may run twice. */
  const readAsReaders = <T>(read: (db: Deps['db']) => Promise<T>): Promise<T> =>
    first.isUndelayed ? read(db) : readAsEverybody(db, now(), (delayed) => read(delayed ?? db));

  const asOf = () => now().getTime() - delayMs;
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (!isEnded) work();
      },
      Math.max(0, ms),
    );
    timer.unref();
    timers.add(timer);
  };

  const refreshPeople = async () => {
    const ids = [...new Set(told?.cars.map(({ steam_id }) => steam_id) ?? [])].sort();
    const key = ids.join();
    if (key === knownDrivers && now().getTime() - peopleAt < peopleMs) return;
    source = await findSource();
    people = await findPeople(db, ids, source.event);
    peopleAt = now().getTime();
    knownDrivers = key;
  };

  /** Exact sectors come with the result file, some time after the end. */
  const readFile = async () => {
    const ended = told?.session.ended_at?.getTime();
    if (!told || ended === undefined || file?.session_id === told.session.id) return;
    if (asOf() - ended > finishedStateMs || now().getTime() - fileAskedAt < fileEveryMs) return;
    fileAskedAt = now().getTime();
    const facts = told;
    const sectors = await readAsReaders((seen) =>
      readFileSectors(seen, facts, (steam_id) => people.get(steam_id)?.class ?? ''),
    );
    if (sectors) file = { session_id: told.session.id, sectors };
  };

  const make = async (): Promise<Timing> => {
    const parts: TimingParts = {
      ...source,
      delay_s: first.delay_s,
      told,
      board,
      people,
      names: await getNames(db),
      file: file?.session_id === told?.session.id ? file?.sectors : undefined,
      frame_at: frame && told && frame.session_id === told.session.id ? frame.received_at : undefined,
      watched_since: watched_since - delayMs,
      as_of: asOf(),
      version,
    };
    return toTiming(parts);
  };

  /** Compares what is shown with what was, and tells everybody the difference, written once. */
  const show = async () => {
    const before = shown;
    const after = await make();
    const next = { ...after, version: version + 1 };
    const text = before ? changesBetween(before, next, source.event?.round_id ?? null) : '';
    snapshot = undefined;
    if (text === '') {
      shown = after;
      return;
    }
    version = next.version;
    shown = next;
    for (const stream of streams) stream.send(text);
  };

  const applyFrame = async (next: LiveFrame) => {
    if (!board || !told || next.session_id !== board.session_id) return;
    // One that was read is heard of as well, and may be heard of late.
    if (frame && frame.at >= next.at && frame.received_at >= next.received_at) return;
    frame = next;
    const names = await getNames(db);
    const { session } = told;
    const { slug } = names.track(session.track, session.layout, source.server.game);
    const layout = names.layouts.find((one) => slug !== null && one.layout.slug === slug)?.layout;
    const elapsed_ms = session.elapsed_ms + (next.received_at - session.told_at.getTime());
    const classOf = (steam_id: string) => people.get(steam_id)?.class ?? '';
    const measured = board.move(next, { elapsed_ms, shares: layout?.sectors ?? null, classOf });
    // Nobody waits for it, and what is not kept now is kept with another lap.
    if (measured.length > 0) void keepPoints(db, measured).catch(() => undefined);
  };

  const readEvents = async () => {
    const until = new Date(asOf());
    told = await readAsReaders(async (seen) => {
      const session = await findLatestSession(seen, server_id, until);
      return session && (await readSessionFacts(seen, session, until, told));
    });
    if (!told) board = undefined;
    else {
      const place = `${told.session.track} ${told.session.layout}`;
      if (place !== boxesAt) boxes = new Map();
      boxesAt = place;
      if (board?.session_id !== told.session.id) {
        board = createBoard(told, boxes);
        frame = undefined;
      }
      board.tell(told);
    }
    await refreshPeople();
    await readFile();
    if (first.isUndelayed) return;
    const next = await findNextChange(db, server_id, { after: until, now: now(), delayMs });
    if (next) later(next.getTime() - now().getTime(), hear);
  };

  /** One after the other: an older reading must not overwrite a newer one. */
  let turn: Promise<void> = Promise.resolve();
  let isReading = false;
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };
  const readAndShow = async () => {
    isReading = false;
    await readEvents();
    await show();
  };
  function hear(): void {
    if (isReading) return;
    isReading = true;
    // What cannot be read now is read with the next notice or beat.
    void inTurn(readAndShow).catch(() => undefined);
  }

  const moveAndShow = async (next: LiveFrame) => {
    await applyFrame(next);
    await show();
  };
  const readFrame = async () => {
    const row = await findFrame(db, server_id);
    if (!row?.session_id || !row.at || !row.received_at) return;
    const { session_id, cars } = row;
    await applyFrame({ session_id, cars, at: row.at.getTime(), received_at: row.received_at.getTime() });
  };
  /** Everything as it is now, without waiting for a notice. */
  const readAllAndShow = async () => {
    isReading = false;
    await readEvents();
    if (delayMs === 0) await readFrame();
    await show();
  };
  // What cannot be read now is read with the next notice or beat.
  const refresh = () => void inTurn(readAllAndShow).catch(() => undefined);
  const move = (next: LiveFrame | null) => {
    if (next && delayMs > 0) {
      waiting.push(next);
      later(next.received_at + delayMs - now().getTime(), () => {
        const due = waiting.shift();
        if (due) void inTurn(() => moveAndShow(due)).catch(() => undefined);
      });
      return;
    }
    // A frame that does not fit into a notice is shown where nothing is delayed.
    if (next) void inTurn(() => moveAndShow(next)).catch(() => undefined);
    else if (delayMs === 0) refresh();
  };

  const start = inTurn(readAllAndShow);

  return {
    async read() {
      await start;
      await inTurn(readAllAndShow);
      if (!shown) throw new Error('nothing is shown yet');
      return shown;
    },
    async join(stream) {
      await start;
      await inTurn(async () => {
        await readAllAndShow();
        if (!shown) return;
        snapshot ??= formatTimingEvent('snapshot', z.encode(Timing, shown), shown.version);
        stream.send(snapshot);
        streams.add(stream);
        stream.body.once('close', () => streams.delete(stream));
      });
    },
    hear,
    refresh,
    move,
    beat: () =>
      inTurn(async () => {
        await refreshPeople();
        await readFile();
        await show();
      }),
    count: () => streams.size,
    end() {
      isEnded = true;
      for (const timer of timers) clearTimeout(timer);
      for (const stream of streams) stream.end();
    },
  };
}
