import type { AuditAction } from '@paddock/contract/core/audit-actions';
import { AppError } from '@paddock/contract/core/errors';
import { asc, eq, or } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { keyedMutex } from '../../concurrency/keyed-mutex.ts';
import { audit } from '../../db/audit/audit.ts';
import { editedAt } from '../../db/edits.ts';
import type { Viewer } from '../../http/app-types.ts';
import { type Locked, type LockedSeason, withSeason } from '../championships/with-season.ts';
import type { LoadedCase, Seat } from './cases/transitions.ts';
import { getKnownCase } from './panel/known-cases.ts';
import { assertDecides, loadBench } from './panel/panel.ts';
import { findIncident, getRace, hearingOf, type IncidentRow, listParties, stateOf } from './queries.ts';
import { incidents } from './tables.ts';

const turns = keyedMutex();

interface CaseRequest {
  id: number;
  /** The member who makes the request; null for a job. */
  viewer: Viewer | null;
  /** The target of a merge, which is locked too. */
  into?: number | undefined;
}

/** A case that is locked until the transaction ends. */
export type LockedCase = Locked & LoadedCase;

/** A locked case and the steward who decides it. */
export type StewardCase = LockedCase & Seat;

/** A case whose championship is locked too, for a decision that changes results. */
export type RuledCase = StewardCase & LockedSeason;

/** Loads the facts of a locked case. */
export async function loadCase<L extends Locked>(locked: L, row: IncidentRow): Promise<L & LoadedCase> {
  const { tx, now } = locked;
  const [race, known] = await Promise.all([getRace(tx, row.round_session_id), listParties(tx, [row.id])]);
  return { ...locked, row, race, known, state: stateOf(row, now), hearing: hearingOf(row) };
}

/** Adds the capacity in which the viewer decides a case. Throws steward_required and conflict_of_interest. */
export async function loadSeat<L extends LockedCase>(locked: L, viewer: Viewer): Promise<L & Seat> {
  const bench = await loadBench(locked.tx, locked.row, locked.race, viewer.id);
  return { ...locked, bench, viewer, role: assertDecides(bench, viewer) };
}

async function lockCase<L extends Locked>(locked: L, { id, viewer, into }: CaseRequest) {
  const { tx } = locked;
  const isOfMerge =
    into === undefined ? undefined : or(eq(incidents.id, into), eq(incidents.merged_into_id, id));
  const locking = tx
    .select({ id: incidents.id })
    .from(incidents)
    .where(or(eq(incidents.id, id), isOfMerge));
  // Locks in id order, so that two merges cannot deadlock.
  await locking.orderBy(asc(incidents.id)).for('update');
  const row = viewer ? await getKnownCase(tx, id, viewer) : await findIncident(tx, id);
  if (!row) throw new AppError('not_found');
  return loadCase(locked, row);
}

/** Runs under the lock of a case. Throws not_found, also for a case that is not disclosed to the viewer. */
export const withCase = <T>(
  { db, now: clock, followUps }: Deps,
  request: CaseRequest,
  work: (locked: LockedCase) => Promise<T>,
): Promise<T> =>
  turns(String(request.id), () =>
    db.transaction(async (tx) => work(await lockCase({ tx, now: clock(), followUps }, request))),
  );

/** `withCase` for a steward. Also throws steward_required and conflict_of_interest. */
export const withStewardCase = <T>(
  deps: Deps,
  id: number,
  viewer: Viewer,
  work: (locked: StewardCase) => Promise<T>,
): Promise<T> => withCase(deps, { id, viewer }, async (locked) => work(await loadSeat(locked, viewer)));

/** `withStewardCase` that locks the championship before the case. */
export const withRuledCase = <T>(
  deps: Deps,
  { id, championship_id }: { id: number; championship_id: number },
  viewer: Viewer,
  work: (locked: RuledCase) => Promise<T>,
): Promise<T> =>
  withSeason(deps, championship_id, async (locked) =>
    work(await loadSeat(await lockCase(locked, { id, viewer }), viewer)),
  );

export const editCase = (
  { tx, row, now }: Pick<LockedCase, 'tx' | 'row' | 'now'>,
  values: Partial<IncidentRow>,
) =>
  tx
    .update(incidents)
    .set({ ...values, updated_at: editedAt(incidents.updated_at, now) as unknown as Date })
    .where(eq(incidents.id, row.id));

/** Audits a steward's action. */
export const auditCase = (
  { tx, row }: Pick<LockedCase, 'tx' | 'row'>,
  action: AuditAction,
  { before, after }: { before?: object | undefined; after?: object | undefined } = {},
) => audit(tx, { action, target: { type: 'incident', id: row.id, name: `#${row.id}` }, before, after });
