import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSteamId } from '../../../../test/make/make.ts';
import { fileOf, lap, type MadeIntake, makeIntake } from '../../../../test/make/races/make-file.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { volume } from '../../../../test/volume.ts';
import { laps, sessions } from '../tables.ts';

let t: TestApp;
let server: MadeIntake;
const now = new Date('2026-11-20T20:00:00Z');
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(now);
  server = await makeIntake(t);
});
afterAll(() => t.close());

const send: MadeIntake['send'] = (file, query) => server.send(file, query);
const sendBytes: MadeIntake['sendBytes'] = (bytes, query) => server.sendBytes(bytes, query);
const refusals = () => server.refusals();
const sessionsOf = () => t.deps.db.select().from(sessions).where(eq(sessions.server_id, server.id));

describe('bytes', () => {
  test('of UTF-16 in either order, with and without a byte order mark, are one file', async () => {
    const text = JSON.stringify(
      fileOf({ Laps: [lap(makeSteamId(), 100_000, 200_000, { DriverName: 'علی‌رضا' })] }),
    );
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    const mark = (bytes: Buffer, first: number, second: number) =>
      Buffer.concat([Buffer.from([first, second]), bytes]);
    expect((await sendBytes(little)).body.status).toBe('accepted');
    for (const bytes of [
      mark(little, 0xff, 0xfe),
      big,
      mark(big, 0xfe, 0xff),
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
    ])
      expect((await sendBytes(bytes)).body).toMatchObject({ status: 'duplicate', accepted: 0 });
  });

  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['blanks and zeros', Buffer.from(' \n\0\0'), /empty/],
    ['half a file', Buffer.from('{"TrackName":"spa","Type":"RACE","Laps":[{'), /cut off/],
    [
      'half a character of UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"a":1}', 'utf16le'), Buffer.from([0x20])]),
      /cut off/,
    ],
    ['a list', Buffer.from('[{"TrackName":"spa"}]'), /list/],
    ['an XML of another game', Buffer.from('<?xml version="1.0"?><rFactorXML></rFactorXML>'), /another game/],
    ['a page', Buffer.from('<!doctype html><title>Log in</title>'), /not a result file/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /not a result file/],
    ['nothing but depth', Buffer.from(`{"Laps":${'['.repeat(100_000)}`), /cut off/],
  ])('of %s are refused with a message that staff see', async (name, bytes, sentence) => {
    const answer = await sendBytes(bytes, { file_name: `${name}.json` });
    expect([answer.status, answer.body.code]).toEqual([422, 'file_invalid']);
    expect(answer.body.detail).toMatch(sentence);
    expect(await refusals()).toMatchObject([
      { code: 'file_invalid', file_name: `${name}.json`, size: bytes.length, session_id: null },
    ]);
    expect(await sessionsOf()).toEqual([]);
  });

  test('of more than 48 MB are refused before they are read, with the limits', async () => {
    const answer = await server.sendBytes('x', { file_name: 'big.json' }, { 'content-length': '60000000' });
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
    expect(answer.body.detail).toMatch(/48 MB and 200,000 laps/);
    expect(await refusals()).toMatchObject([
      { code: 'body_too_large', file_name: 'big.json', size: 60_000_000 },
    ]);
  });

  test('of 7 MB are read in a worker thread with the same result', async () => {
    const ids = Array.from({ length: 60 }, makeSteamId);
    const driven = Array.from({ length: 20_000 }, (_, index) =>
      lap(ids[index % 60], 100_000 + (index % 977), 200_000 + index * 97, { Padding: 'x'.repeat(150) }),
    );
    const { body } = await send(fileOf({ Laps: [...driven, { broken: true }] }));
    expect(body).toMatchObject({ status: 'accepted', accepted: 20_000, rejected: [{ path: 'Laps[20000]' }] });
    const [session] = await sessionsOf();
    expect(await t.deps.db.$count(laps, eq(laps.session_id, session?.id ?? 0))).toBe(20_000);
  });

  test('that are damaged at random are refused with a message, or every row is counted or reported', async () => {
    const ids = Array.from({ length: 5 }, makeSteamId);
    const whole = JSON.stringify(
      fileOf({
        Laps: ids.flatMap((id, place) => [1, 2, 3].map((n) => lap(id, 90_000 + n, n * 100_000 + place))),
      }),
    );
    const runs = volume(150, 1_000);
    let read = 0;
    let refused = 0;
    const damage = fc.record({
      at: fc.nat(whole.length - 1),
      length: fc.nat(40),
      by: fc.uint8Array({ maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        let bytes: Buffer = Buffer.from(whole.replace(/track_\d+/, `damaged_${read + refused}`));
        for (const { at, length, by } of damages)
          bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(by), bytes.subarray(at + length)]);
        const { status, body } = await sendBytes(bytes);
        const [seen] = await refusals();
        if (status === 200) {
          read += 1;
          // All rows of the damaged text, valid or not.
          const sent = JSON.parse(new TextDecoder().decode(bytes)) as { Laps: unknown[] };
          if (body.status === 'duplicate') return;
          const [session] = (await sessionsOf()).toSorted((one, other) => other.id - one.id);
          const stored = await t.deps.db.$count(laps, eq(laps.session_id, session?.id ?? 0));
          const named = body.rejected.filter(({ path }: { path: string }) => path.startsWith('Laps')).length;
          expect(stored + named).toBe(sent.Laps.length);
          if (body.rejected.length > 0) expect(seen?.rows_total).toBe(body.rejected.length);
        } else {
          refused += 1;
          expect([422]).toContain(status);
          expect(body.detail.length).toBeGreaterThan(20);
          expect(seen?.code).toBe(body.code);
        }
      }),
      { numRuns: runs, seed: 20_260_321 },
    );
    expect(read).toBeGreaterThan(runs / 50);
    expect(refused).toBeGreaterThan(runs / 5);
  });
});

test('the last fifty refusals of a server stay', async () => {
  for (let sent = 0; sent < 53; sent += 1) await sendBytes('[]', { file_name: `${sent}.json` });
  const seen = await refusals();
  expect(seen).toHaveLength(50);
  expect(seen[0]?.file_name).toBe('52.json');
});
