import { type DecisionSummary, listDecisions } from '@paddock/contract/stewarding/calls';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '../../../src/features/notifications/tables.ts';
import type { TestApp } from '../../portal/test-app.ts';
import type { MadeUser } from '../make.ts';
import { decide, makeCase, makeStewardedRace, type StewardedRace } from './make-case.ts';

/** The public decisions of a season. */
export async function listDecided(
  t: TestApp,
  { season }: StewardedRace,
  query: object = {},
): Promise<DecisionSummary[]> {
  const input = { params: { slug: season.slug }, query } as never;
  return (await t.call(listDecisions, { input })).body;
}

/** The facts of a member's notifications of a kind. */
export async function noticesOf(t: TestApp, who: MadeUser | undefined, kind: string) {
  const rows = await t.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_id, who?.id ?? 0), eq(notifications.kind, kind as never)));
  return rows.map(({ data }) => data as Record<string, unknown>);
}

/** Penalties of the accused driver. */
export const toAccused =
  (...own: object[]) =>
  ({ entrants }: StewardedRace) =>
    own.map((one) => ({ entry_id: entrants[1]?.entry_id, ...one }));

/** A case with a published decision. */
export async function makeDecided(
  t: TestApp,
  penalties: (race: StewardedRace) => object[],
  stewarding: object = {},
) {
  const race = await makeStewardedRace(t, stewarding);
  const id = await makeCase(t, race);
  const published = await decide(t, race, id, penalties(race));
  expect(published.status, JSON.stringify(published.problem)).toBe(200);
  return { race, id, published, accused: race.entrants[1] };
}
