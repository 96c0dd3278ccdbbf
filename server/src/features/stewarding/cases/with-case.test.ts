import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCase, makeStewardedRace } from '../../../../test/make/cases/make-case.ts';
import type { MadeUser } from '../../../../test/make/make.ts';
import { seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { incidents } from '../tables.ts';
import { editCase, withCase } from '../with-case.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const player = { name: 'player', level: 0, display_name: 'Player', permissions: [] };
const as = (user: MadeUser | undefined) => ({ id: user?.id, role: player }) as unknown as Viewer;

describe('withCase', () => {
  test('runs one at a time, and each run sees the previous change', async () => {
    const id = await makeCase(t, await makeStewardedRace(t));
    let inside = 0;
    const seen = await Promise.all(
      Array.from({ length: 12 }, () =>
        withCase(t.deps, { id, viewer: null }, async (locked) => {
          inside += 1;
          expect(inside).toBe(1);
          const lap = locked.row.lap ?? 0;
          await editCase(locked, { lap: lap + 1 });
          inside -= 1;
          return lap;
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => 3 + index));
  });

  test('admits only parties and stewards, and rolls back on an error', async () => {
    const race = await makeStewardedRace(t);
    const id = await makeCase(t, race);
    const lapFor = (user: MadeUser | undefined) =>
      withCase(t.deps, { id, viewer: as(user) }, async ({ row }) => row.lap);
    for (const user of [race.chief, race.entrants[0], race.entrants[1]]) expect(await lapFor(user)).toBe(3);
    await expect(lapFor(race.entrants[2])).rejects.toMatchObject({ code: 'not_found' });
    const failed = withCase(t.deps, { id, viewer: null }, async (locked) => {
      await editCase(locked, { lap: 9 });
      throw new Error('broken');
    });
    await expect(failed).rejects.toThrow('broken');
    const [row] = await t.deps.db.select().from(incidents).where(eq(incidents.id, id));
    expect(row?.lap).toBe(3);
    await expect(
      withCase(t.deps, { id: 2_000_000, viewer: null }, async () => undefined),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
