import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readRecordedRace } from '../../../agent/test/race/recorded-race.ts';
import { startEvening } from '../../../agent/test/race/start-evening.ts';
import { parsePacket } from '../../../agent/timing/game/packets.ts';
import { laps } from '../../src/features/racing/tables.ts';
import { timingContacts, timingLaps, timingSessions } from '../../src/features/timing/tables.ts';
import { makeServer, makeServerKey } from '../make/make.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  [t, folder] = await Promise.all([testApp(), mkdtemp(join(tmpdir(), 'paddock-bridge-'))]);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

test('a recorded evening is in the portal as it was driven', async () => {
  const { id: server_id } = await makeServer(t);
  const recorded = readRecordedRace();
  const evening = await startEvening({
    portal: `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`,
    key: await makeServerKey(t, server_id),
    folder,
    speed: 100,
    onSent: ({ bytes }, { files }, results) => {
      const packet = parsePacket(bytes);
      if (typeof packet === 'string' || packet.type !== 'over') return;
      const file = files.find(({ name }) => packet.path.endsWith(name));
      if (file) writeFileSync(join(results, file.name), file.text);
    },
  });
  try {
    await evening.play();
    await vi.waitFor(() => expect(evening.bridge.output()).toContain('RACE.json is sent'), 30_000);
    const rows = await t.deps.db.select().from(timingSessions).orderBy(asc(timingSessions.id));
    expect(rows.map(({ kind, abandoned, file_name }) => [kind, abandoned, file_name])).toEqual([
      ['practice', false, recorded.files[0]?.name],
      ['qualify', false, recorded.files[1]?.name],
      ['race', true, null],
      ['race', false, recorded.files[2]?.name],
    ]);
    const last = rows.at(-1);
    const driven = await t.deps.db
      .select()
      .from(timingLaps)
      .where(eq(timingLaps.session_id, last?.id ?? 0))
      .orderBy(timingLaps.id);
    const file = JSON.parse(recorded.files[2]?.text ?? '') as {
      Laps: { DriverGuid: string; LapTime: number }[];
    };
    expect(driven.map(({ steam_id, lap_time }) => [steam_id, lap_time])).toEqual(
      file.Laps.map((l) => [l.DriverGuid, l.LapTime]),
    );
    expect(await t.deps.db.$count(timingLaps)).toBe(217);
    expect(await t.deps.db.$count(timingContacts)).toBe(18);
    // Only the files count, once.
    const counted = recorded.files.map(({ text }) => (JSON.parse(text) as { Laps: unknown[] }).Laps.length);
    expect(await t.deps.db.$count(laps)).toBe(counted.reduce((sum, count) => sum + count, 0));
  } finally {
    await evening.close();
  }
});
