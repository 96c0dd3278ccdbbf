import type { Timing, TimingRow } from '@paddock/contract/timing/calls';
import { expect, test } from 'vitest';
import { applyLog, applyMap, applyRows, applyStatus, reviveEntry } from './live-timing.ts';

const row = (car_id: number, position: number) => ({ car_id, position, share: 0.1, laps: 0 }) as TimingRow;
const rows = [row(3, 1), row(4, 2)];

test('changes update fields and reorder rows by position', () => {
  const changed = applyRows(rows, [
    { car_id: 4, position: 1, laps: 1 },
    { car_id: 3, position: 2 },
  ]);
  expect(changed.map(({ car_id, laps, share }) => [car_id, laps, share])).toEqual([
    [4, 1, 0.1],
    [3, 0, 0.1],
  ]);
});

test('cars that left are removed and new cars are added', () => {
  const changed = applyRows(rows, [{ car_id: 3, gone: true }, { ...row(9, 1) }, { car_id: 4, position: 2 }]);
  expect(changed.map(({ car_id }) => car_id)).toEqual([9, 4]);
});

test('map updates move only the listed cars', () => {
  expect(applyMap(rows, [[4, 0.5]]).map(({ share }) => share)).toEqual([0.1, 0.5]);
});

test('the log is newest first, without duplicates and at most twenty entries', () => {
  const entry = (id: number) =>
    reviveEntry({ id: `lap-${id}`, at: '2026-11-01T18:00:00.000Z', kind: 'fastest_lap' } as never);
  let timing = { log: [] as Timing['log'] } as Timing;
  for (let id = 1; id <= 25; id += 1) timing = applyLog(timing, entry(id));
  timing = applyLog(timing, entry(25));
  expect(timing.log.map(({ id }) => id)).toHaveLength(20);
  expect(timing.log[0]).toMatchObject({ id: 'lap-25', at: new Date('2026-11-01T18:00:00Z') });
});

test('a status update keeps the rows', () => {
  const before = { state: 'green', told_at: null, rows, log: [] } as unknown as Timing;
  const after = applyStatus(before, { state: 'stale', told_at: '2026-11-01T18:00:00.000Z' } as never);
  expect(after).toMatchObject({ state: 'stale', told_at: new Date('2026-11-01T18:00:00Z'), rows });
});
