import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakePortal, fakePortal, key } from './test/fake-portal.ts';
import { type GameServer, runAgent, startAgent, startGameServer } from './test/processes.ts';

const id = (number: number) => `765612020000${String(number).padStart(5, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, at) => id(at));
const lines = (all: string[]) => all.map((one) => `${one}\n`).join('');

let folder: string;
let portal: FakePortal;
let game: GameServer;
let file: string;
let config: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-agent-'));
  [portal, game] = await Promise.all([fakePortal(), startGameServer()]);
  portal.groups.set('vip', ids(3));
  file = join(folder, 'vip.txt');
  config = join(folder, 'agent.json');
  await configure();
});
afterEach(async () => {
  await Promise.all([portal.close(), game.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function configure(more: object = {}, entry: object = {}): Promise<void> {
  const groups = [{ group: 'vip', file: 'vip.txt', ...entry }];
  const whole = { portal: portal.origin, key, groups, pid: game.pid, ...more };
  await writeFile(config, JSON.stringify(whole));
}

const written = () => readFile(file, 'utf8');
const once = (...more: string[]) => runAgent('--once', ...more, config);
const signals = (count: number) => vi.waitFor(() => expect(game.signals()).toBe(count), 30_000);

describe('one round', () => {
  test('writes the group and signals the game server', async () => {
    expect(await once()).toEqual({ code: 0, stdout: 'vip: 0 ids became 3, written\n', stderr: '' });
    expect(await written()).toBe(lines(ids(3)));
    await signals(1);
  });

  test('overwrites an existing file, with its permissions, and truncates the rest', async () => {
    await writeFile(file, `${lines(ids(5))}# an old note\n`);
    await chmod(file, 0o640);
    const before = await stat(file);
    expect((await once()).code).toBe(0);
    const after = await stat(file);
    expect([after.ino, after.mode]).toEqual([before.ino, before.mode]);
    expect(await written()).toBe(lines(ids(3)));
  });

  test('does nothing when nothing changed', async () => {
    await writeFile(file, lines(ids(3)));
    const before = await stat(file);
    expect(await once()).toMatchObject({ code: 0, stdout: 'vip: 3 ids, as they are\n' });
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
    await once();
    portal.groups.set('vip', ids(4));
    await once();
    await signals(1);
  });

  test('always includes the staff, even if the portal does not return them', async () => {
    await configure({}, { always: [id(99), id(0)] });
    await once();
    expect(await written()).toBe(lines([...ids(3), id(99)]));
    portal.groups.set('vip', []);
    expect((await once('--force')).code).toBe(0);
    expect(await written()).toBe(lines([id(0), id(99)]));
  });

  test('updates several groups, and a rejected one does not block the others', async () => {
    portal.groups.set('staff', [id(7)]);
    const groups = ['vip', 'gone', 'staff'].map((group) => ({ group, file: `${group}.txt` }));
    await configure({ groups });
    const { code, stdout } = await once();
    expect(code).toBe(1);
    expect(stdout).toContain('gone: the file stays: the portal has no such group for this server\n');
    expect(await written()).toBe(lines(ids(3)));
    expect(await readFile(join(folder, 'staff.txt'), 'utf8')).toBe(lines([id(7)]));
    await signals(1);
  });

  test('reads the key from a file', async () => {
    await writeFile(join(folder, 'key'), `${key}\n`);
    await configure({ key: undefined, key_file: 'key' });
    expect((await once()).code).toBe(0);
  });
});

describe('the file stays unchanged', () => {
  const html = { 'content-type': 'text/html' };
  const plain = { 'content-type': 'text/plain; charset=utf-8' };

  test.each([
    ['the key is wrong', { status: 401 }, 'the portal does not know the key'],
    ['the portal is closed', { status: 503 }, 'the portal answered 503'],
    ['a page comes', { status: 200, headers: html, body: '<p>' }, 'the answer is no list'],
    ['a line is no Steam id', { status: 200, headers: plain, body: `${id(1)}\noops\n` }, 'line 2'],
    ['the list breaks off', { status: 200, headers: plain, body: `${id(1)}\n76561` }, 'breaks off'],
    ['it is told of no news at once', { status: 304 }, 'answered 304'],
    ['the list is empty', { status: 200, headers: plain, body: '' }, 'the list is empty'],
    ['it lost too many', { status: 200, headers: plain, body: lines(ids(4)) }, 'shrank from 10 to 4'],
  ])('when %s', async (_what, instead, reason) => {
    await writeFile(file, lines(ids(10)));
    portal.instead = instead;
    const { code, stdout } = await once();
    expect(code).toBe(1);
    expect(stdout).toContain(`vip: the file stays: `);
    expect(stdout).toContain(reason);
    expect(await written()).toBe(lines(ids(10)));
    expect(game.signals()).toBe(0);
  });

  test('when redirected, without following', async () => {
    const elsewhere = await fakePortal();
    try {
      elsewhere.instead = { status: 200, headers: plain, body: lines(ids(20)) };
      await writeFile(file, lines(ids(10)));
      portal.instead = { status: 302, headers: { location: elsewhere.origin } };
      expect((await once()).stdout).toContain('the portal cannot be reached');
      expect(await written()).toBe(lines(ids(10)));
      expect(elsewhere.answered).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  test('when the portal is unreachable', async () => {
    await writeFile(file, lines(ids(10)));
    await portal.close();
    const { code, stdout } = await once();
    expect(code).toBe(1);
    expect(stdout).toContain('the portal cannot be reached: ECONNREFUSED');
    expect(await written()).toBe(lines(ids(10)));
  });

  test.each([
    ['--force', {}, ids(1), ['--force']],
    ['allow_shrink', { allow_shrink: true }, ids(1), []],
    ['allow_empty', { allow_empty: true }, [], []],
  ])('with %s a large loss is accepted', async (_what, entry, left, args) => {
    await configure({}, entry);
    await writeFile(file, lines(ids(10)));
    portal.groups.set('vip', left);
    expect((await once(...args)).code).toBe(0);
    expect(await written()).toBe(lines(left));
    await signals(1);
  });
});

describe('the game server', () => {
  test('is found by its pid file', async () => {
    await writeFile(join(folder, 'game.pid'), `${game.pid}\n`);
    await configure({ pid: undefined, pid_file: 'game.pid', process: 'trap' });
    expect((await once()).code).toBe(0);
    await signals(1);
  });

  test.each([
    ['is another program', { process: 'AssettoServer' }, 'is not AssettoServer'],
    ['does not run', { pid: 4_194_300 }, 'process 4194300 does not run'],
    ['has left no pid file', { pid: undefined, pid_file: 'none.pid' }, 'there is no pid file'],
  ])('is not signalled if %s, and the file is still written', async (_what, more, reason) => {
    await configure(more);
    const { code, stdout } = await once();
    expect(code).toBe(1);
    expect(stdout).toContain(`game server: not told to read its groups again: `);
    expect(stdout).toContain(reason);
    expect(await written()).toBe(lines(ids(3)));
    expect(game.signals()).toBe(0);
  });

  test.each(['0', '1', '-1', 'all', ''])('rejects %j in a pid file', async (pid) => {
    await writeFile(join(folder, 'game.pid'), pid);
    await configure({ pid: undefined, pid_file: 'game.pid' });
    expect((await once()).stdout).toContain('the pid file holds no process id');
  });

  test('is optional', async () => {
    await configure({ pid: undefined });
    expect((await once()).code).toBe(0);
    expect(await written()).toBe(lines(ids(3)));
  });
});

test('later rounds use conditional requests, restore the file, and continue after a failure', async () => {
  await configure({ seconds: 1 });
  const agent = startAgent(config);
  try {
    await signals(1);
    await vi.waitFor(() => expect(portal.answered).toContain(304), 30_000);
    await writeFile(file, '');
    await signals(2);
    expect(await written()).toBe(lines(ids(3)));
    portal.instead = { status: 503 };
    await vi.waitFor(() => expect(agent.output()).toContain('the portal answered 503'), 30_000);
    portal.groups.set('vip', ids(4));
    portal.instead = undefined;
    await signals(3);
    expect(await written()).toBe(lines(ids(4)));
    const failures = agent.output().match(/answered 503/g);
    expect(failures).toHaveLength(1);
  } finally {
    await agent.close();
  }
}, 30_000);

test('a forced loss is kept, and the next one is rejected again', async () => {
  await configure({ seconds: 1 });
  await writeFile(file, lines(ids(10)));
  portal.groups.set('vip', []);
  const agent = startAgent('--force', config);
  try {
    await signals(1);
    const unchanged = () => portal.answered.filter((status) => status === 304).length;
    await vi.waitFor(() => expect(unchanged()).toBeGreaterThan(1), 30_000);
    expect(agent.output()).not.toContain('the file stays');
    portal.groups.set('vip', ids(4));
    await signals(2);
    portal.groups.set('vip', ids(1));
    await vi.waitFor(() => expect(agent.output()).toContain('shrank from 4 to 1'), 30_000);
    expect(await written()).toBe(lines(ids(4)));
  } finally {
    await agent.close();
  }
}, 30_000);

test('concurrent readers never see an empty file or a partial line, except for zeroes at the truncation', async () => {
  await configure({ seconds: 1 }, { allow_shrink: true });
  const many = Array.from({ length: 20_000 }, (_, at) => id(at));
  await writeFile(file, lines(many));
  portal.groups.set('vip', many);
  const agent = startAgent(config);
  try {
    for (const [round, size] of [10_000, 20_000, 3].entries()) {
      portal.groups.set('vip', many.slice(0, size));
      let reads = 0;
      while (game.signals() <= round) {
        const found = await written();
        if (found.includes('\0')) continue;
        const all = found.split('\n').slice(0, -1);
        expect(all.length).toBeGreaterThan(0);
        expect(all.every((line) => /^\d{17}$/.test(line))).toBe(true);
        reads += 1;
      }
      expect(reads).toBeGreaterThan(0);
      expect(await written()).toBe(lines(many.slice(0, size)));
    }
  } finally {
    await agent.close();
  }
}, 30_000);

describe('a configuration', () => {
  test.each([
    ['no portal', { portal: undefined }, 'portal is missing'],
    ['a path', { portal: 'https://portal.example/fa' }, 'without a path'],
    ['another protocol', { portal: 'ftp://portal.example' }, 'without a path'],
    ['no key', { key: undefined }, 'key or key_file'],
    ['two keys', { key_file: 'key' }, 'key or key_file'],
    ['no groups', { groups: [] }, 'groups is empty'],
    ['a misspelt field', { secondes: 5 }, 'secondes is not known'],
    ['no pause', { seconds: 0 }, 'seconds must be'],
    ['the first process', { pid: 1 }, 'pid must be'],
    ['a group without file', { groups: [{ group: 'vip' }] }, 'groups[0]: file is missing'],
    ['a number as Steam id', { groups: [{ group: 'a', file: 'a', always: [765] }] }, 'always must be'],
    [
      'one file for two groups',
      {
        groups: [
          { group: 'a', file: 'x' },
          { group: 'b', file: './x' },
        ],
      },
      'two groups have one file',
    ],
  ])('with %s is rejected in one sentence', async (_what, more, reason) => {
    await configure(more);
    const { code, stdout, stderr } = await once();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(portal.answered).toEqual([]);
  });

  test('that is missing or not JSON is rejected, and so are invalid arguments', async () => {
    await writeFile(config, '{');
    for (const args of [[config], [join(folder, 'none.json')], [], [config, config], ['--twice', config]]) {
      expect((await runAgent('--once', ...args)).code, args.join(' ')).toBe(2);
    }
  });
});
