import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { type FakePortal, fakePortal, key } from '../../test/fake-portal.ts';
import { openStateFile } from '../bridge-state.ts';
import { createResultSender, type ResultSender } from './send-results.ts';
import { createTimingClient } from './timing-client.ts';

let folder: string;
let portal: FakePortal;
let sender: ResultSender;
let lines: string[];
/** ms; advances by the delay that the sender requests. */
let clock: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-results-'));
  portal = await fakePortal();
  portal.ingest.results_dir = join(folder, 'results');
  await mkdir(join(folder, 'results'));
  lines = [];
  clock = Date.now() - 10_000;
  start();
});
afterEach(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates the sender as after a start of the bridge: with only the state file. */
function start(): void {
  const state = openStateFile(join(folder, 'state'), clock);
  const post = createTimingClient({ origin: portal.origin, readKey: () => key });
  sender = createResultSender(
    join(folder, 'results'),
    state,
    post,
    createLog((text) => lines.push(text.trim())),
    () => clock,
  );
}

/** Runs the sender for so many seconds of its clock. Returns the sent names in order. */
async function work(seconds: number): Promise<string[]> {
  const until = clock + seconds * 1_000;
  const calls: string[] = [];
  const answer = portal.ingest.answer;
  portal.ingest.answer = (call) => {
    calls.push(call.url.searchParams.get('file_name') ?? '');
    return answer(call);
  };
  while (clock < until) clock += Math.max(200, await sender.sendNext());
  portal.ingest.answer = answer;
  return calls;
}

const pathOf = (name: string) => join(folder, 'results', name);
/** Writes a file so many seconds after the start of the test. */
async function write(name: string, content: string | Buffer, seconds = 0): Promise<void> {
  await writeFile(pathOf(name), content);
  const at = Date.now() / 1_000 + seconds;
  await utimes(pathOf(name), at, at);
}
/** Answers calls with these in order, then like the portal. */
function answerWith(...answers: { status: number; json?: unknown; headers?: Record<string, string> }[]) {
  const answer = portal.ingest.answer;
  portal.ingest.answer = (call) => answers.shift() ?? answer(call);
}

describe('a result file', () => {
  test.each([
    ['UTF-16 with a mark', Buffer.from('\ufeff{"Laps":[]}', 'utf16le')],
    ['UTF-8 with a mark', Buffer.from('\ufeff{"Laps":[]}')],
    ['Windows-1252', Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d])],
    ['no JSON', Buffer.from('{"Laps":[')],
    ['nothing', Buffer.alloc(0)],
  ])('of %s is sent byte by byte, with its modification time', async (_what, bytes) => {
    await write('2023_11_19_17_5_RACE.json', bytes);
    expect(await work(10)).toEqual(['2023_11_19_17_5_RACE.json']);
    expect(portal.ingest.results.get('2023_11_19_17_5_RACE.json')?.equals(bytes)).toBe(true);
    expect(portal.ingest.rejected).toEqual([]);
  });

  test('that was written while the bridge was down is sent, also if the bridge never had one before', async () => {
    await write('2026_11_20_20_5_RACE.json', '{}', -5);
    clock += 10_000;
    start();
    expect(await work(10)).toEqual(['2026_11_20_20_5_RACE.json']);
  });

  test('with spaces and letters of any script in its name is sent under it', async () => {
    await write('مسابقهٔ شب & final (1).json', '{}');
    expect(await work(10)).toEqual(['مسابقهٔ شب & final (1).json']);
    expect(portal.ingest.rejected).toEqual([]);
  });

  test('of 48 MB is sent completely', async () => {
    await write('large.json', Buffer.alloc(48 * 1024 * 1024, 'x'));
    await work(10);
    expect(portal.ingest.results.get('large.json')?.length).toBe(48 * 1024 * 1024);
    expect(portal.ingest.rejected).toEqual([]);
  });

  test('is sent once it is unchanged for two seconds, however long it grows', async () => {
    sender.add('slow.json');
    await write('slow.json', '{', -100);
    for (let round = 1; round <= 100; round += 1) {
      expect(await work(1.5)).toEqual([]);
      await appendFile(pathOf('slow.json'), ' ');
      await utimes(pathOf('slow.json'), 1_000 + round, 1_000 + round);
    }
    expect(await work(1.5)).toEqual([]);
    await write('other.json', '{}');
    sender.add('other.json');
    expect((await work(5)).toSorted()).toEqual(['other.json', 'slow.json']);
    expect(portal.ingest.rejected).toEqual([]);
  });

  test('replaced by one of the same size must be unchanged again', async () => {
    await write('same.json', '{"a":1}', -50);
    sender.add('same.json');
    expect(await work(1)).toEqual([]);
    await write('same.json', '{"a":2}', -49);
    expect(await work(1.5)).toEqual([]);
    await work(5);
    expect(portal.ingest.results.get('same.json')?.toString()).toBe('{"a":2}');
  });

  test('that appears hours after its packet is sent and blocks no other', async () => {
    sender.add('late.json');
    await write('early.json', '{}');
    expect(await work(3_600)).toEqual(['early.json']);
    await write('late.json', '{}', -7_200);
    expect(await work(10)).toEqual(['late.json']);
  });

  test('in a folder that cannot be read yet is found later', async () => {
    await rename(join(folder, 'results'), join(folder, 'away'));
    expect(await work(30)).toEqual([]);
    expect(lines[0]).toContain('the folder cannot be read');
    await rename(join(folder, 'away'), join(folder, 'results'));
    await write('found.json', '{}');
    expect(await work(90)).toEqual(['found.json']);
  });

  test('is sent once, even after a restart, and again after it is rewritten', async () => {
    await write('twice.json', '{"a":1}');
    expect(await work(10)).toEqual(['twice.json']);
    start();
    expect(await work(120)).toEqual([]);
    await write('twice.json', '{"a":1,"b":2}', 5);
    expect(await work(120)).toEqual(['twice.json']);
  });

  test('from before the first start is not sent', async () => {
    await write('archive.json', '{}', -86_400);
    expect(await work(120)).toEqual([]);
  });
});

describe('a pending file', () => {
  test('is not skipped when a later one is delivered, or after a restart', async () => {
    await write('first.json', '{}', 1);
    await write('second.json', '{}', 2);
    answerWith({ status: 500 });
    expect((await work(6)).slice(0, 2)).toEqual(['first.json', 'second.json']);
    start();
    await work(120);
    expect([...portal.ingest.results.keys()]).toEqual(['second.json', 'first.json']);
  });

  test('is found again without the queue of a previous run', async () => {
    await write('first.json', '{', 1);
    await write('second.json', '{}', 2);
    answerWith({ status: 500 });
    await work(3.2);
    const state = JSON.parse(await readFile(join(folder, 'state'), 'utf8'));
    await writeFile(join(folder, 'state'), JSON.stringify({ ...state, results: [] }));
    start();
    await work(120);
    expect([...portal.ingest.results.keys()].toSorted()).toEqual(['first.json', 'second.json']);
  });

  test.each([401, 403, 404, 408, 425, 429, 500, 502, 503])('is retried after %i', async (status) => {
    await write('again.json', '{}');
    answerWith({ status }, { status });
    expect(await work(20)).toEqual(Array(3).fill('again.json'));
    expect(portal.ingest.results.size).toBe(1);
    expect(lines.at(-1)).toBe('results: again.json is sent');
  });

  test('waits as long as the portal requests', async () => {
    await write('busy.json', '{}');
    answerWith({ status: 503, headers: { 'retry-after': '90' } });
    expect(await work(60)).toEqual(['busy.json']);
    expect(await work(60)).toEqual(['busy.json']);
    expect(portal.ingest.results.size).toBe(1);
  });

  test('is retried without a response', async () => {
    const { origin } = portal;
    await portal.close();
    await write('away.json', '{}');
    await work(10);
    expect(lines.at(-1)).toContain('away.json waits: the portal cannot be reached');
    portal = await fakePortal();
    expect(portal.origin).not.toBe(origin);
    start();
    expect(await work(120)).toEqual(['away.json']);
  });
});

describe('a rejected file', () => {
  const problem = { code: 'file_invalid', detail: 'This is a file of Assetto Corsa\nCompetizione.' };

  test.each([400, 409, 413, 415, 422])('is not retried after %i, even after a restart', async (status) => {
    await write('bad.json', '{}');
    answerWith({ status, json: problem });
    expect(await work(200)).toEqual(['bad.json']);
    start();
    expect(await work(200)).toEqual([]);
    expect(lines).toEqual([
      'results: bad.json is refused: file_invalid: This is a file of Assetto Corsa Competizione.',
    ]);
    expect(await readdir(join(folder, 'results'))).toEqual(['bad.json']);
  });

  test('without a code is recognized by the status', async () => {
    await write('bad.json', '{}');
    answerWith({ status: 413 });
    await work(10);
    expect(lines).toEqual(['results: bad.json is refused: the portal answered 413']);
    const { results_refused } = JSON.parse(await readFile(join(folder, 'state'), 'utf8'));
    expect(results_refused).toMatchObject([{ name: 'bad.json', code: '413', size: 2 }]);
  });

  test('is not sent again after a copy or touch, but is with other content', async () => {
    await write('bad.json', '{"a":1}', 1);
    answerWith({ status: 422, json: problem });
    await work(10);
    await write('bad.json', '{"a":1}', 5);
    expect(await work(120)).toEqual([]);
    start();
    sender.add('bad.json');
    expect(await work(120)).toEqual([]);
    expect(lines).toHaveLength(1);
    await write('bad.json', '{"a":2}', -5_000);
    expect(await work(120)).toEqual(['bad.json']);
    expect(portal.ingest.results.get('bad.json')?.toString()).toBe('{"a":2}');
  });

  test('does not block later ones, and is forgotten once deleted', async () => {
    await write('bad.json', '{}', 1);
    await write('good.json', '{}', 2);
    answerWith({ status: 422, json: problem });
    expect(await work(10)).toEqual(['bad.json', 'good.json']);
    await rm(pathOf('bad.json'));
    await work(120);
    const { results_refused } = JSON.parse(await readFile(join(folder, 'state'), 'utf8'));
    expect(results_refused).toEqual([]);
  });
});

test('a state file of an older bridge is readable', async () => {
  const state = { sessions: [], drivers: [], results: ['waits.json'], results_until: clock, reports: [] };
  await writeFile(join(folder, 'state'), JSON.stringify(state));
  await write('waits.json', '{}', -3_600);
  start();
  expect(await work(10)).toEqual(['waits.json']);
});
