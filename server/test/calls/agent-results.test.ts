import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRefusals, type ResultRefusal } from '@paddock/contract/racing/result-calls';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStateFile } from '../../../agent/timing/bridge-state.ts';
import { createResultSender } from '../../../agent/timing/portal/send-results.ts';
import { createTimingClient } from '../../../agent/timing/portal/timing-client.ts';
import { resultFiles } from '../../src/features/racing/ingest/tables.ts';
import { laps } from '../../src/features/racing/tables.ts';
import { makeServer, makeServerKey, makeUser } from '../make/make.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

const samples = new URL('../samples/field/', import.meta.url).pathname;
const expected: Record<
  string,
  { accept?: boolean; laps_counted?: number; laps_usable?: number; order?: { laps?: number }[] }
> = JSON.parse(readFileSync(join(samples, 'expected.json'), 'utf8'));
const files = readdirSync(samples).filter((name) => /^(0[2-9]|1\d|2[0-4])-/.test(name));

let t: TestApp;
let folder: string;
beforeAll(async () => {
  [t, folder] = await Promise.all([testApp(), mkdtemp(join(tmpdir(), 'paddock-field-'))]);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

test('the agent sends all sample files unchanged, and the portal accepts or rejects each as with a key', async () => {
  const server = await makeServer(t);
  const key = await makeServerKey(t, server.id);
  const results = join(folder, 'results');
  mkdirSync(results);
  for (const name of files) copyFileSync(join(samples, name), join(results, name));
  let clock = Date.now() - 10_000;
  const lines: string[] = [];
  const sender = createResultSender(
    results,
    openStateFile(join(folder, 'state'), clock - 86_400_000),
    createTimingClient({
      origin: `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`,
      readKey: () => key,
    }),
    (_topic, text) => lines.push(text),
    () => clock,
  );
  for (const name of files) sender.add(name);
  const answered = () => lines.filter((line) => files.some((name) => line.includes(name))).length;
  for (let turn = 0; turn < 500 && answered() < files.length; turn += 1)
    clock += Math.max(500, await sender.sendNext());
  expect(answered()).toBe(files.length);

  const stored = await t.deps.db
    .select({ name: resultFiles.file_name, laps: count(laps.id) })
    .from(resultFiles)
    .leftJoin(laps, eq(laps.session_id, resultFiles.session_id))
    .groupBy(resultFiles.id);
  const lapsOf = new Map(stored.map((row) => [row.name, row.laps]));
  const refused = files.filter((name) => expected[name]?.accept === false);
  expect([...lapsOf.keys()].sort()).toEqual(files.filter((name) => !refused.includes(name)).sort());
  for (const [name, { laps_counted, laps_usable, order }] of Object.entries(expected)) {
    if (!lapsOf.has(name)) continue;
    const driven = order?.reduce((sum, row) => sum + (row.laps ?? 0), 0) || undefined;
    const wanted = laps_counted ?? laps_usable ?? driven;
    if (wanted !== undefined) expect(lapsOf.get(name), name).toBe(wanted);
  }
  const manager = await makeUser(t, { role: 'manager' });
  const { body } = await t.call(listRefusals, { as: manager, input: { params: { id: server.id } } as never });
  const invalid = (body as ResultRefusal[]).filter(({ code }) => code === 'file_invalid');
  expect(invalid.map(({ file_name }) => file_name).sort()).toEqual(refused.sort());
});
