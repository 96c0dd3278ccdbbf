import { AppError, invalid } from '@paddock/contract/core/errors';
import { endText } from '@paddock/contract/stewarding/penalty-text/penalty-texts';
import type { Case, CaseUpdate } from '@paddock/contract/stewarding/steward-calls';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { notify, notifyAll } from '../../notifications/notify.ts';
import { decideAcceptance, decideAssignment, decideMerge, decideRejection } from '../cases/transitions.ts';
import { findKnownCase } from '../panel/known-cases.ts';
import { loadBench, roleIn } from '../panel/panel.ts';
import { caseFacts, isAccused, type KnownParty } from '../queries.ts';
import { declarations, incidents, notes, parties } from '../tables.ts';
import {
  auditCase,
  editCase,
  type LockedCase,
  loadCase,
  loadSeat,
  type StewardCase,
  withCase,
} from '../with-case.ts';
import { readCase } from './get-case.ts';

type Update = z.output<typeof CaseUpdate>;

/** Notifies the accused of the deadline for statements. */
async function notifyAccused(
  { tx, race, now }: LockedCase,
  parties: readonly Pick<KnownParty, 'role' | 'account_id'>[],
  { incident_id, until }: { incident_id: number; until: Date },
): Promise<void> {
  const facts = { ...caseFacts(race, incident_id), deadline: until.toISOString() };
  const accounts = parties.filter(isAccused).flatMap(({ account_id }) => account_id ?? []);
  const news = accounts.map((user_id) => ({ user_id, cause: String(incident_id), facts }));
  await notifyAll(tx, 'incident_named', news, now);
}

/** Accepts a report: notifies the accused and starts statements. */
async function accept(locked: StewardCase): Promise<void> {
  const { row, known } = locked;
  const change = decideAcceptance(locked);
  if (!change) return;
  const { statements_until } = change;
  await editCase(locked, change);
  await notifyAccused(locked, known, { incident_id: row.id, until: statements_until });
  await auditCase(locked, 'incident.accept', { after: { statements_until } });
}

/** Rejects a report and notifies its reporter of the reason. */
async function reject(locked: StewardCase, reason: string | undefined): Promise<void> {
  const { tx, row, race, known, now } = locked;
  const change = decideRejection(locked, reason);
  if (!change) return;
  await editCase(locked, change);
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
  await auditCase(locked, 'incident.refuse', { after: { reason } });
}

/** Assigns a case to a steward and notifies them, or with null unassigns it. */
async function assign(locked: StewardCase, user_id: number | null): Promise<void> {
  const { tx, row, race, viewer, now } = locked;
  await editCase(locked, decideAssignment(locked, user_id));
  if (user_id !== null && user_id !== viewer.id) {
    const facts = caseFacts(race, row.id);
    await notify(tx, user_id, 'steward_work', { cause: `${row.id}:assigned:${user_id}`, facts }, now);
  }
  await auditCase(locked, 'incident.assign', {
    before: { assigned_to: row.assigned_to },
    after: { assigned_to: user_id },
  });
}

/** Merges a report into another case of the session, for a steward who may decide both. Both are locked. */
async function merge(locked: StewardCase, into: number): Promise<void> {
  const { tx, row, viewer, now } = locked;
  const found = into === row.id ? undefined : await findKnownCase(tx, into, viewer);
  if (found?.round_session_id !== row.round_session_id)
    throw invalid({ field: 'merge_into', code: 'case_not_here' });
  const target = await loadSeat(await loadCase(locked, found), viewer);
  const added = decideMerge(locked, target);
  if (added.length > 0)
    await tx
      .insert(parties)
      .values(added.map(({ role, entry_id, user_id }) => ({ incident_id: into, role, entry_id, user_id })));
  await editCase(locked, { merged_into_id: into, opened_at: row.opened_at ?? now });
  // Reports merged into this one move along.
  await tx.update(incidents).set({ merged_into_id: into }).where(eq(incidents.merged_into_id, row.id));
  const { accepted_at, opened_at, statements_until } = target.row;
  await editCase({ tx, row: target.row, now }, { opened_at: opened_at ?? now });
  if (accepted_at) await notifyAccused(locked, added, { incident_id: into, until: statements_until ?? now });
  await auditCase(locked, 'incident.merge', { after: { merged_into: into } });
}

/** Adds or removes the steward's declaration of involvement; members who are already involved may change it too. */
async function declare(locked: LockedCase, viewer: Viewer, isDeclared: boolean): Promise<void> {
  const { tx, row, race, now } = locked;
  const { panel } = await loadBench(tx, row, race, viewer.id);
  if (roleIn(panel, viewer) === undefined) throw new AppError('steward_required');
  const isOwn = and(eq(declarations.incident_id, row.id), eq(declarations.user_id, viewer.id));
  if (isDeclared)
    await tx
      .insert(declarations)
      .values({ incident_id: row.id, user_id: viewer.id, declared_at: now })
      .onConflictDoNothing();
  else await tx.delete(declarations).where(isOwn);
  await editCase(locked, {});
  await auditCase(locked, 'incident.declare', { after: { declared: isDeclared } });
}

async function change(locked: StewardCase, form: Update): Promise<void> {
  const { tx, row, viewer, now } = locked;
  if (form.state === 'accepted') await accept(locked);
  if (form.state === 'inadmissible') await reject(locked, form.reason);
  if (form.assigned_to !== undefined) await assign(locked, form.assigned_to);
  if (form.merge_into !== undefined) await merge(locked, form.merge_into);
  if (form.note !== undefined) {
    await tx
      .insert(notes)
      .values({ incident_id: row.id, user_id: viewer.id, text: form.note, created_at: now });
    await auditCase(locked, 'incident.note');
  }
}

/** Throws conflict_of_interest, already_decided, changed_meanwhile, and permission_denied for an action that needs a chief. */
export function updateCase(
  deps: Deps,
  id: number,
  { updated_at: seen, declared, ...form }: Update,
  viewer: Viewer,
): Promise<Case> {
  return withCase(deps, { id, viewer, into: form.merge_into }, async (locked) => {
    const { tx, row, now } = locked;
    if (declared !== undefined) await declare(locked, viewer, declared);
    else {
      const stewardCase = await loadSeat(locked, viewer);
      if (seen !== undefined && seen.getTime() !== row.updated_at.getTime())
        throw new AppError('changed_meanwhile', { record: await readCase(tx, id, viewer, now) });
      await change(stewardCase, form);
    }
    return readCase(tx, id, viewer, now);
  });
}
