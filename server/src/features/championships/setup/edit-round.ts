import type { Round } from '@paddock/contract/championships/calls';
import { roundsMax } from '@paddock/contract/championships/rules';
import type { RoundForm, RoundUpdate } from '@paddock/contract/championships/setup/setup-calls';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { assertUnchanged, editedAt } from '../../../db/edits.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import { getNames } from '../../catalogue/names.ts';
import { lockEvent } from '../../events/queries.ts';
import { events } from '../../events/tables.ts';
import { syncParticipants } from '../places/sync-participants.ts';
import { getSeason, type RoundRow } from '../queries.ts';
import { hasResult } from '../states.ts';
import { entries, roundSessions, rounds } from '../tables.ts';
import { toRounds } from '../to-championship.ts';
import { setEventCapacity } from './edit-championship.ts';
import { withOpenSetup } from './with-setup.ts';

type Form = z.output<typeof RoundForm>;

/** Lists the rounds of a championship by start. Throws not_found. */
export async function listAdminRounds(db: Executor, id: number, now: Date): Promise<Round[]> {
  return toRounds(await getSeason(db, id), await getNames(db), now);
}

export async function getRoundOf(db: Executor, championship: number, id: number, now: Date): Promise<Round> {
  const found = (await listAdminRounds(db, championship, now)).find((round) => round.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Locks an event for a round. Throws event_unknown, and event_in_round if another round has it. */
async function lockEventFor(tx: Executor, event_id: number, round_id: number | null) {
  const event = await lockEvent(tx, event_id);
  if (!event) throw invalid({ field: 'event_id', code: 'event_unknown' });
  if (event.round_id !== null && event.round_id !== round_id) throw new AppError('event_in_round');
  return event;
}

async function detachEvent(tx: Executor, round_id: number): Promise<void> {
  await tx.update(events).set({ round_id: null }).where(eq(events.round_id, round_id));
}

const targetOf = ({ id, title }: Round) => ({ type: 'round', id, name: title }) as const;

/** Inserts a round for a locked event without a round. The event then shows the entered drivers. */
export async function insertRound(
  tx: Executor,
  championship_id: number,
  event: Pick<typeof events.$inferSelect, 'id' | 'start_date' | 'server_id'>,
  { track, sessions }: Pick<Form, 'track' | 'sessions'>,
  at: Date,
): Promise<{ id: number }> {
  const round = await insertRow(tx, rounds, {
    championship_id,
    event_id: event.id,
    track,
    known_start: event.start_date,
    known_server_id: event.server_id,
    updated_at: at,
  });
  await tx.update(events).set({ round_id: round.id }).where(eq(events.id, event.id));
  await insertSessions(tx, round.id, sessions);
  await setEventCapacity(tx, championship_id);
  await syncParticipants(tx, championship_id);
  return round;
}

export function createRound(deps: Deps, id: number, form: Form): Promise<Round> {
  return withOpenSetup(deps, id, async ({ tx, season, now: at }) => {
    if (season.rounds.length >= roundsMax) throw invalid({ field: 'event_id', code: 'invalid' });
    const event = await lockEventFor(tx, form.event_id, null);
    const round = await insertRound(tx, id, event, form, at);
    const made = await getRoundOf(tx, id, round.id, at);
    await audit(tx, { target: targetOf(made), after: made });
    return made;
  });
}

async function insertSessions(tx: Executor, round_id: number, sessions: Form['sessions']): Promise<void> {
  const rows = sessions.map(({ kind, grid }, index) => ({ round_id, number: index + 1, kind, grid }));
  await tx.insert(roundSessions).values(rows);
}

/** Throws session_linked if a session with a result would be deleted or change its kind. */
export async function replaceSessions(tx: Executor, { round, sessions }: RoundRow, sent: Form['sessions']) {
  const sessionById = new Map(sessions.map((one) => [one.id, one]));
  const unknownIndex = sent.findIndex(({ id }) => id !== undefined && !sessionById.has(id));
  if (unknownIndex >= 0) throw invalid({ field: `sessions.${unknownIndex}.id`, code: 'session_unknown' });
  for (const one of sessions) {
    const match = sent.find(({ id }) => id === one.id);
    if (hasResult(one) && match?.kind !== one.kind) throw new AppError('session_linked');
    if (!match) await tx.delete(roundSessions).where(eq(roundSessions.id, one.id));
  }
  for (const [index, { id, kind, grid }] of sent.entries()) {
    const values = { kind, grid, number: index + 1 };
    if (id === undefined) await tx.insert(roundSessions).values({ ...values, round_id: round.id });
    else await tx.update(roundSessions).set(values).where(eq(roundSessions.id, id));
  }
}

export function updateRound(
  deps: Deps,
  { id, round: round_id }: { id: number; round: number },
  { updated_at: seen, ...form }: z.output<typeof RoundUpdate>,
): Promise<Round> {
  return withOpenSetup(deps, id, async ({ tx, season, now: at }) => {
    const row = season.rounds.find(({ round }) => round.id === round_id);
    if (!row) throw new AppError('not_found');
    await assertUnchanged(row.round, seen, () => getRoundOf(tx, id, round_id, at));
    if (row.round.official_at) throw new AppError('result_official');
    const before = await getRoundOf(tx, id, round_id, at);
    const event = await lockEventFor(tx, form.event_id, round_id);
    if (event.id !== row.round.event_id) await detachEvent(tx, round_id);
    await tx.update(events).set({ round_id }).where(eq(events.id, event.id));
    await tx
      .update(rounds)
      .set({ event_id: event.id, track: form.track, updated_at: editedAt(rounds.updated_at, at) })
      .where(eq(rounds.id, round_id));
    await replaceSessions(tx, row, form.sessions);
    await setEventCapacity(tx, id);
    await syncParticipants(tx, id);
    const after = await getRoundOf(tx, id, round_id, at);
    await audit(tx, { target: targetOf(after), before, after });
    return after;
  });
}

/** Throws event_has_entries once a driver is entered or a session has a result. */
export const deleteRound = (deps: Deps, { id, round: round_id }: { id: number; round: number }) =>
  withOpenSetup(deps, id, async ({ tx, season, now }) => {
    const row = season.rounds.find(({ round }) => round.id === round_id);
    if (!row) throw new AppError('not_found');
    const entered = await tx.$count(entries, eq(entries.round_id, round_id));
    if (entered > 0 || row.sessions.some(hasResult)) throw new AppError('event_has_entries');
    const before = await getRoundOf(tx, id, round_id, now);
    await detachEvent(tx, round_id);
    await tx.delete(rounds).where(eq(rounds.id, round_id));
    await audit(tx, { target: targetOf(before), before });
  });
