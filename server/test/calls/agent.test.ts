import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type GameServer, runAgent, startAgent, startGameServer } from '../../../agent/test/processes.ts';
import { makeServer, makeServerKey, makeSteamId, makeUser } from '../make/make.ts';
import { buy, makeGoods, refund } from '../make/make-purchase.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
let origin: string;
let folder: string;
let game: GameServer;
beforeAll(async () => {
  [t, game, folder] = await Promise.all([
    testApp(),
    startGameServer(),
    mkdtemp(join(tmpdir(), 'paddock-agent-')),
  ]);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all([t.close(), game.close()]);
  await rm(folder, { recursive: true, force: true });
});

test("a purchase appears in the game server's file until it is refunded", async () => {
  const manager = await makeUser(t, { role: 'manager' });
  const buyer = await makeUser(t, { balance: 20 });
  const server = await makeServer(t);
  const [key, otherKey] = [await makeServerKey(t, server.id), await makeServerKey(t)];
  const grant = { type: 'group', group: 'vip', server_id: server.id } as const;
  const item = await makeGoods(t, grant);
  const accounts = [makeSteamId(), makeSteamId()].toSorted();
  const bought = [];
  for (const account of accounts) bought.push(await buy(t, buyer, item.id, account));

  const [config, elsewhere] = [join(folder, 'agent.json'), join(folder, 'elsewhere.json')];
  const file = join(folder, 'vip.txt');
  const groups = [{ group: 'vip', file: 'vip.txt' }];
  await writeFile(config, JSON.stringify({ portal: origin, key, groups, pid: game.pid, seconds: 1 }));
  await writeFile(elsewhere, JSON.stringify({ portal: origin, key: otherKey, groups }));

  const agent = startAgent(config);
  try {
    await vi.waitFor(() => expect(game.signals()).toBe(1), 30_000);
    expect(await readFile(file, 'utf8')).toBe(`${accounts.join('\n')}\n`);
    const { code, stdout } = await runAgent('--once', elsewhere);
    expect([code, stdout]).toEqual([
      1,
      'vip: the file stays: the portal has no such group for this server\n',
    ]);
    await refund(t, manager, bought[0] ?? '');
    await vi.waitFor(() => expect(game.signals()).toBe(2), 30_000);
    expect(await readFile(file, 'utf8')).toBe(`${accounts[1]}\n`);
    await refund(t, manager, bought[1] ?? '');
    await vi.waitFor(() => expect(agent.output()).toContain('the list is empty'), 30_000);
    expect(await readFile(file, 'utf8')).toBe(`${accounts[1]}\n`);
  } finally {
    await agent.close();
  }
});
