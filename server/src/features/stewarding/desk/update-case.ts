import { AppError, invalid } from '@paddock/contract/core/errors';
import { afterHours, type IncidentState } from '@paddock/contract/stewarding/course';
import { endText } from '@paddock/contract/stewarding/penalty-text/penalty-texts';
import type { Case, CaseUpdate } from '@paddock/contract/stewarding/steward-calls';
import { and, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { stewardingRulesOf } from '../../championships/queries.ts';
import { notify, notifyAll } from '../../notifications/service.ts';
import { auditCase, editCase, type HeldCase, holdCase } from '../panel/hold-case.ts';
import { findKnownCase, lockKnownCase } from '../panel/known-cases.ts';
import { loadBench, roleIn } from '../panel/panel.ts';
import { caseFacts, getRace, isAccused, type KnownParty, lockIncidents } from '../queries.ts';
import { declarations, incidents, notes, parties } from '../tables.ts';
import { readCase } from './get-case.ts';

type Update = z.output<typeof CaseUpdate>;

const isUnderway = (state: IncidentState): boolean =>
  state === 'filed' || state === 'statements' || state === 'deliberation';

/** Tells the accused among these parties until when they may write. */
async function notifyAccused(
  { tx, race, now }: HeldCase,
  parties: readonly Pick<KnownParty, 'role' | 'account_id'>[],
  { incident_id, until }: { incident_id: number; until: Date },
): Promise<void> {
  const facts = { ...caseFacts(race, incident_id), deadline: until.toISOString() };
  const accounts = parties.filter(isAccused).flatMap(({ account_id }) => account_id ?? []);
  const news = accounts.map((user_id) => ({ user_id, cause: String(incident_id), facts }));
  await notifyAll(tx, 'incident_named', news, now);
}

/** Lets parties be heard: everybody who is named is told, and the statements begin. */
async function accept(held: HeldCase): Promise<void> {
  const { row, race, state, known, now } = held;
  if (state === 'statements' || state === 'deliberation') return;
  if (state !== 'filed') throw new AppError('already_decided');
  const statements_until = afterHours(now, stewardingRulesOf(race.championship).statement_hours);
  await editCase(held, { accepted_at: now, opened_at: row.opened_at ?? now, statements_until });
  await notifyAccused(held, known, { incident_id: row.id, until: statements_until });
  await auditCase(held, 'incident.accept', { after: { statements_until } });
}

/** Ends a report; its reporter is told why. */
async function refuse(held: HeldCase, reason: string | undefined): Promise<void> {
  const { tx, row, race, state, known, now } = held;
  if (!reason) throw invalid({ field: 'reason', code: 'required' });
  if (state === 'inadmissible') return;
  if (!isUnderway(state)) throw new AppError('already_decided');
  const opened_at = row.opened_at ?? now;
  await editCase(held, { inadmissible_at: now, inadmissible_reason: reason, opened_at });
  const facts = {
    ...caseFacts(race, row.id),
    number: `#${row.id}`,
    penalty: endText('inadmissible', 'fa'),
    penalty_en: endText('inadmissible', 'en'),
  };
  const reporters = known.filter((one) => !isAccused(one));
  const ids = reporters.flatMap(({ account_id, user_id }) => account_id ?? user_id ?? []);
  const news = ids.map((user_id) => ({ user_id, cause: `${row.id}:0`, facts }));
  await notifyAll(tx, 'decision_made', news, now);
  await auditCase(held, 'incident.refuse', { after: { reason } });
}

/** To a steward of the panel, who is told. By a chief, or by whoever takes it. */
async function assign(held: HeldCase, user_id: number | null): Promise<void> {
  const { tx, row, race, bench, role, viewer, now } = held;
  if (role !== 'chief' && user_id !== viewer.id) throw new AppError('permission_denied');
  const isOfPanel = user_id === viewer.id || bench.panel.some(({ user }) => user.id === user_id);
  if (user_id !== null && (!isOfPanel || bench.isInvolved(user_id)))
    throw invalid({ field: 'assigned_to', code: 'steward_unknown' });
  await editCase(held, { assigned_to: user_id, opened_at: row.opened_at ?? now });
  if (user_id !== null && user_id !== viewer.id) {
    const facts = caseFacts(race, row.id);
    await notify(tx, user_id, 'steward_work', { cause: `${row.id}:assigned:${user_id}`, facts }, now);
  }
  await auditCase(held, 'incident.assign', {
    before: { assigned_to: row.assigned_to },
    after: { assigned_to: user_id },
  });
}

/** Locks a case, the one that it is merged into, and those that were merged into it, in the order of their ids. */
const lockMerge = (tx: Executor, id: number, into: number): Promise<void> =>
  lockIncidents(tx, or(inArray(incidents.id, [id, into]), eq(incidents.merged_into_id, id)));

/**
 * Two reports of one moment become one case, of which both reporters are parties. It takes a steward who decides both. The caller has
 * locked them.
 */
async function merge(held: HeldCase, into: number): Promise<void> {
  const { tx, row, state, known, viewer, now } = held;
  const found = into === row.id ? undefined : await findKnownCase(tx, into, viewer);
  if (found?.round_session_id !== row.round_session_id)
    throw invalid({ field: 'merge_into', code: 'case_not_here' });
  const { row: target, state: there } = await holdCase(tx, into, viewer, now);
  if (!isUnderway(state) || !isUnderway(there)) throw new AppError('already_decided');
  const named = await tx.select().from(parties).where(eq(parties.incident_id, into));
  const added = known.filter(
    ({ role, entry_id, user_id }) =>
      !named.some(
        (one) =>
          one.role === role && one.entry_id === entry_id && (entry_id !== null || one.user_id === user_id),
      ),
  );
  if (added.length > 0)
    await tx
      .insert(parties)
      .values(added.map(({ role, entry_id, user_id }) => ({ incident_id: into, role, entry_id, user_id })));
  await editCase(held, { merged_into_id: into, opened_at: row.opened_at ?? now });
  // Reports that were merged into this one go along.
  await tx.update(incidents).set({ merged_into_id: into }).where(eq(incidents.merged_into_id, row.id));
  await editCase({ tx, row: target, now }, { opened_at: target.opened_at ?? now });
  if (target.accepted_at)
    await notifyAccused(held, added, { incident_id: into, until: target.statements_until ?? now });
  await auditCase(held, 'incident.merge', { after: { merged_into: into } });
}

/** Says, or takes back, that the steward is involved; that is not decided by the case being involved already. */
async function declare(tx: Executor, id: number, viewer: Viewer, isDeclared: boolean, now: Date) {
  const row = await lockKnownCase(tx, id, viewer);
  const race = await getRace(tx, row.round_session_id);
  const bench = await loadBench(tx, row, race, viewer.id);
  if (roleIn(bench.panel, viewer) === undefined) throw new AppError('steward_required');
  const own = and(eq(declarations.incident_id, id), eq(declarations.user_id, viewer.id));
  if (isDeclared)
    await tx
      .insert(declarations)
      .values({ incident_id: id, user_id: viewer.id, declared_at: now })
      .onConflictDoNothing();
  else await tx.delete(declarations).where(own);
  await editCase({ tx, row, now }, {});
  await auditCase({ tx, row }, 'incident.declare', { after: { declared: isDeclared } });
}

async function change(held: HeldCase, form: Update): Promise<void> {
  const { tx, row, viewer, now } = held;
  if (form.state === 'accepted') await accept(held);
  if (form.state === 'inadmissible') await refuse(held, form.reason);
  if (form.assigned_to !== undefined) await assign(held, form.assigned_to);
  if (form.merge_into !== undefined) await merge(held, form.merge_into);
  if (form.note !== undefined) {
    await tx
      .insert(notes)
      .values({ incident_id: row.id, user_id: viewer.id, text: form.note, created_at: now });
    await auditCase(held, 'incident.note');
  }
}

/** Throws conflict_of_interest, already_decided, changed_meanwhile, and permission_denied where it takes a chief. */
export function updateCase(
  { db, now: clock }: Deps,
  id: number,
  { updated_at: seen, declared, ...form }: Update,
  viewer: Viewer,
): Promise<Case> {
  return db.transaction(async (tx) => {
    const now = clock();
    if (declared !== undefined) await declare(tx, id, viewer, declared, now);
    else {
      if (form.merge_into !== undefined) await lockMerge(tx, id, form.merge_into);
      const held = await holdCase(tx, id, viewer, now);
      if (seen !== undefined && seen.getTime() !== held.row.updated_at.getTime())
        throw new AppError('changed_meanwhile', { record: await readCase(tx, id, viewer, now) });
      await change(held, form);
    }
    return readCase(tx, id, viewer, now);
  });
}
