import type { AuditAction } from '@paddock/contract/core/audit-actions';
import { AppError } from '@paddock/contract/core/errors';
import type { IncidentState } from '@paddock/contract/stewarding/course';
import type { StewardRole } from '@paddock/contract/stewarding/steward-roles';
import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt } from '../../../db/edits.ts';
import type { Viewer } from '../../../http/app-types.ts';
import {
  getRace,
  hearingOf,
  type IncidentRow,
  type KnownParty,
  listParties,
  type Race,
  stateOf,
} from '../queries.ts';
import { incidents } from '../tables.ts';
import { lockKnownCase } from './known-cases.ts';
import { assertDecides, type Bench, loadBench } from './panel.ts';

/** A case that a steward decides, held until the transaction ends. */
export interface HeldCase {
  tx: Executor;
  row: IncidentRow;
  race: Race;
  state: IncidentState;
  hearing: 1 | 2;
  known: readonly KnownParty[];
  bench: Bench;
  viewer: Viewer;
  /** As which the viewer decides. */
  role: StewardRole;
  now: Date;
}

/** Holds a case for a steward. Throws not_found, steward_required and conflict_of_interest. */
export async function holdCase(tx: Executor, id: number, viewer: Viewer, now: Date): Promise<HeldCase> {
  const row = await lockKnownCase(tx, id, viewer);
  const race = await getRace(tx, row.round_session_id);
  const [bench, known] = await Promise.all([loadBench(tx, row, race, viewer.id), listParties(tx, [id])]);
  const role = assertDecides(bench, viewer);
  return {
    tx,
    row,
    race,
    state: stateOf(row, now),
    hearing: hearingOf(row),
    known,
    bench,
    viewer,
    role,
    now,
  };
}

/** Throws unless parties may be heard and votes cast: incident_not_accepted before it, already_decided after it. */
export function assertUndecided({ state }: HeldCase): void {
  if (state === 'filed') throw new AppError('incident_not_accepted');
  if (state !== 'statements' && state !== 'deliberation' && state !== 'appealed')
    throw new AppError('already_decided');
}

export const editCase = (
  { tx, row, now }: Pick<HeldCase, 'tx' | 'row' | 'now'>,
  values: Partial<IncidentRow>,
) =>
  tx
    .update(incidents)
    .set({ ...values, updated_at: editedAt(incidents.updated_at, now) as unknown as Date })
    .where(eq(incidents.id, row.id));

/** What a steward does is noted as what staff do is, by an action of its own. */
export const auditCase = (
  { tx, row }: Pick<HeldCase, 'tx' | 'row'>,
  action: AuditAction,
  { before, after }: { before?: object | undefined; after?: object | undefined } = {},
) => audit(tx, { action, target: { type: 'incident', id: row.id, name: `#${row.id}` }, before, after });
