import { createChallenge } from '@paddock/contract/challenges/admin-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../portal/test-app.ts';
import type { MadeUser } from '../make.ts';

/** A Wednesday in the week of the default form. */
export const challengeNow = new Date('2026-11-25T08:00:00Z');

/** The form of a challenge in this week, for the best lap with any car, without prizes. */
export function challengeForm(own: object = {}) {
  return {
    title: 'چالش هفته',
    title_en: 'Challenge of the week',
    description: '',
    description_en: null,
    game: 'assetto',
    track: 'spa',
    cars: [],
    car_class: null,
    servers: [],
    goal: 'best_lap',
    starts_at: '2026-11-20T20:30:00.000Z',
    ends_at: '2026-11-27T20:30:00.000Z',
    least_drivers: 1,
    prizes: [],
    ...own,
  };
}

/** A prize for a place. */
export const prizeOf = (place: number | null, own: object = {}) => ({
  place,
  laps: null,
  title: `جایزهٔ ${place}`,
  title_en: `Prize ${place}`,
  grants: [{ type: 'group', group: `winners-${place}`, days: 30 }],
  ...own,
});

/** Created through the staff call. */
export async function makeChallenge(t: TestApp, staff: MadeUser, own: object = {}) {
  const { status, body } = await t.call(createChallenge, { as: staff, json: challengeForm(own) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: number; updated_at: string };
}
