import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface IngestRow {
  id: string;
  type: string;
  at: string;
  steam_id?: string;
  data: Record<string, unknown>;
}

export interface Frame {
  session: string;
  seq: number;
  at: string;
  cars: [number, number, number, number, number][];
}

export interface FakeIngest {
  /** Accepted events, without duplicates, in order of arrival. */
  events: IngestRow[];
  /** How often each id was sent. */
  sent: Map<string, number>;
  /** Rejected rows, with the reason. */
  rejected: string[];
  frames: Frame[];
  /** Bodies of result files by name. */
  results: Map<string, Buffer>;
  /** Their folder: uploads must match the bytes and modification time there. */
  results_dir: string | undefined;
  /** Files of reports: `<guid> <type>`. */
  reports: Map<string, Buffer>;
  hasReports: boolean;
  /** Known sessions; clear it to simulate a portal that lost them. */
  sessions: Set<string>;
  interval_ms: number;
  answer: (call: IngestCall) => IngestAnswer;
}

export interface IngestAnswer {
  status: number;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface IngestCall {
  method: string;
  url: URL;
  type: string;
  body: Buffer;
}

const fields: Record<string, string[]> = {
  session_start: 'session kind track layout name index laps minutes wait_s air road weather elapsed_ms'.split(
    ' ',
  ),
  session_car: 'session car_id car skin name connected'.split(' '),
  session_lap: 'session car_id car lap_time cuts order grip'.split(' '),
  contact: 'session car_id kmh share x z'.split(' '),
  session_end: ['session'],
  connect: ['name'],
  disconnect: [],
};
const optional = new Set(['team', 'other_car_id', 'other_steam_id', 'file_name']);
const nobodys = new Set(['session_start', 'session_end']);

/** Returns what is wrong with a row, or undefined. */
function problemOf({ id, type, at, steam_id, data }: IngestRow): string | undefined {
  const known = fields[type];
  if (!known) return 'type_unknown';
  const names = Object.keys(data);
  const isWhole = known.every((name) => data[name] !== undefined);
  const isStrange = names.some((name) => !known.includes(name) && !optional.has(name));
  if (!id || Number.isNaN(Date.parse(at)) || !isWhole || isStrange) return 'wrong_shape';
  if (nobodys.has(type) ? steam_id !== undefined : !/^7656\d{13}$/.test(steam_id ?? ''))
    return 'steam_id_invalid';
  return undefined;
}

function frameProblem({ session, seq, cars }: Frame): boolean {
  const ids = new Set(cars.map(([car_id]) => car_id));
  const isRight = cars.every(
    (car) => car.length === 5 && car.every(Number.isFinite) && car[1] >= 0 && car[1] <= 1 && car[2] <= 600,
  );
  return !session || !Number.isSafeInteger(seq) || ids.size < cars.length || !isRight;
}

/** Returns what is wrong with an upload of a result file, or undefined. */
function resultProblem({ url, type, body }: IngestCall, folder: string | undefined): string | undefined {
  const name = url.searchParams.get('file_name') ?? '';
  const modified_at = url.searchParams.get('modified_at') ?? '';
  if (type !== 'application/json') return `content type ${type}`;
  if (!name || name.length > 200) return 'file_name';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(modified_at)) return `modified_at ${modified_at}`;
  if (folder === undefined) return undefined;
  if (new Date(statSync(join(folder, name)).mtimeMs).toISOString() !== modified_at)
    return `modified_at of ${name}`;
  return readFileSync(join(folder, name)).equals(body) ? undefined : `bytes of ${name}`;
}

/** The ingest calls, with the validation of the real ones. */
export function createFakeIngest(): FakeIngest {
  const cars = new Set<string>();
  const ingest: FakeIngest = {
    events: [],
    sent: new Map(),
    rejected: [],
    frames: [],
    results: new Map(),
    results_dir: undefined,
    reports: new Map(),
    hasReports: true,
    sessions: new Set(),
    interval_ms: 500,
    answer,
  };

  function takeRow(row: IngestRow): { id: string; status: string; code?: string } {
    const { id, type, data } = row;
    ingest.sent.set(id, (ingest.sent.get(id) ?? 0) + 1);
    const session = String(data['session']);
    const isUnknown = type !== 'session_start' && 'session' in data && !ingest.sessions.has(session);
    const order = (data['order'] ?? []) as { car_id: number }[];
    const isStrange = order.some(({ car_id }) => !cars.has(`${session} ${car_id}`));
    const code = problemOf(row) ?? (isUnknown ? 'session_unknown' : isStrange ? 'wrong_shape' : undefined);
    if (code) {
      ingest.rejected.push(`${type} ${code}`);
      return { id, status: 'rejected', code };
    }
    if (type === 'session_car') cars.add(`${session} ${data['car_id']}`);
    if (type === 'session_start') ingest.sessions.add(session);
    if (ingest.events.some((event) => event.id === id)) return { id, status: 'duplicate' };
    ingest.events.push(row);
    return { id, status: 'accepted' };
  }

  function answer(sent: IngestCall): IngestAnswer {
    const { method, url, type, body } = sent;
    const call = `${method} ${url.pathname}`;
    if (call === 'POST /api/v1/ingest/events') {
      const { events } = JSON.parse(body.toString()) as { events: IngestRow[] };
      return events.length > 200 ? { status: 413 } : { status: 200, json: { results: events.map(takeRow) } };
    }
    if (call === 'POST /api/v1/ingest/live') {
      const frame = JSON.parse(body.toString()) as Frame;
      if (body.length > 16_384) return { status: 413 };
      if (frameProblem(frame)) return { status: 422 };
      ingest.frames.push(frame);
      return { status: 200, json: { interval_ms: ingest.interval_ms, watching: 0 } };
    }
    if (call === 'POST /api/v1/ingest/results') {
      const problem = resultProblem(sent, ingest.results_dir);
      if (problem) {
        ingest.rejected.push(`results ${problem}`);
        return { status: 400 };
      }
      ingest.results.set(url.searchParams.get('file_name') ?? '', body);
      return { status: 200, json: { status: 'accepted', accepted: 1, rejected: [] } };
    }
    const guid = /^PUT \/api\/v1\/ingest\/reports\/([\da-f-]{36})$/.exec(call)?.[1];
    if (!guid || !ingest.hasReports) return { status: 404 };
    ingest.reports.set(`${guid} ${type}`, body);
    return { status: 204 };
  }
  return ingest;
}
