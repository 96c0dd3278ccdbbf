import { isDeepStrictEqual } from 'node:util';
import { parseTrackKey } from '@paddock/contract/catalogue/raw-ids';
import type {
  AdminChallenge,
  ChallengeForm,
  ChallengeUpdate,
  listAdminChallenges as listCall,
} from '@paddock/contract/challenges/admin-calls';
import { challengeState } from '@paddock/contract/challenges/rules';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { type List, pageSize } from '@paddock/contract/core/paging';
import { can, type Role } from '@paddock/contract/core/permissions';
import { and, desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { matchesSearch, toSearchText } from '../../db/like-pattern.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { challengeStateAt } from './list-challenges.ts';
import { type ChallengeRow, getChallengeRow, lockChallenge } from './queries.ts';
import { challenges } from './tables.ts';
import { toAdminChallenge } from './to-admin-challenge.ts';
import { validateEnd, validateForm } from './validate-form.ts';

type Form = z.output<typeof ChallengeForm>;

interface Editor {
  id: number;
  role: Role;
}

export const targetOf = ({ id, title }: Pick<ChallengeRow, 'id' | 'title'>) =>
  ({ type: 'challenge', id, name: title }) as const;

/** The audited columns. */
const audited = ({ created_by: _by, created_at: _at, ...row }: ChallengeRow) => row;

/** Converts a form to columns. Absent texts of the second language stay unchanged. */
function toColumns(form: Form, before?: ChallengeRow) {
  const { track: key, prizes, ...rest } = form;
  const { title_en = before?.title_en ?? null, description_en = before?.description_en ?? null } = form;
  return {
    ...rest,
    ...parseTrackKey(key),
    title_en,
    description_en,
    search_text: toSearchText(form.title, title_en),
    prizes: prizes.map((prize) => ({ ...prize, title_en: prize.title_en ?? null })),
  };
}

/** Throws permission_denied if an editor without shop permission changes prizes. */
function requirePrizeRight(columns: ReturnType<typeof toColumns>, { role }: Editor, before?: ChallengeRow) {
  const isSame = isDeepStrictEqual(columns.prizes, before?.prizes ?? []);
  if (!isSame && !can(role, 'shop', 'edit')) throw new AppError('permission_denied');
}

export async function listAdminChallenges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { search, state, skip = 0, limit = pageSize }: QueryOf<typeof listCall>,
): Promise<List<AdminChallenge>> {
  const at = now();
  const where = and(matchesSearch(challenges.search_text, search), state && eq(challengeStateAt(at), state));
  const { items: rows, total } = await listPage(
    db.select().from(challenges).where(where).orderBy(desc(challenges.starts_at), desc(challenges.id)),
    db.$count(challenges, where),
    { skip, limit },
  );
  const items: AdminChallenge[] = [];
  for (const row of rows) items.push(await toAdminChallenge(db, row, at));
  return { items, total };
}

/** Returns a challenge for staff. Throws not_found. */
export async function getAdminChallenge({ db, now }: Deps, id: number): Promise<AdminChallenge> {
  return toAdminChallenge(db, await getChallengeRow(db, id), now());
}

/** Creates a challenge. Throws permission_denied and validation_failed. */
export function createChallenge({ db, now }: Deps, form: Form, editor: Editor): Promise<AdminChallenge> {
  return db.transaction(async (tx) => {
    const at = now();
    const columns = toColumns(form);
    requirePrizeRight(columns, editor);
    await validateForm(tx, form);
    validateEnd(form.ends_at, at);
    const values = { ...columns, created_by: editor.id, created_at: at, updated_at: at };
    const row = await insertRow(tx, challenges, values);
    await audit(tx, { target: targetOf(row), after: audited(row) });
    return toAdminChallenge(tx, row, at);
  });
}

/** Fields that drivers rely on once a challenge has started. */
const fixedFields = [
  'game',
  'track',
  'layout',
  'cars',
  'car_class',
  'servers',
  'goal',
  'starts_at',
  'least_drivers',
  'prizes',
] as const;

const fixed = (of: ReturnType<typeof toColumns> | ChallengeRow) => fixedFields.map((field) => of[field]);

/** Throws challenge_started if a started challenge changes more than its texts and, while it runs, its end. */
function assertOnlyEditableChanges(
  before: ChallengeRow,
  columns: ReturnType<typeof toColumns>,
  now: Date,
): void {
  const state = challengeState(before, now);
  if (state === 'planned') return;
  const isSameEnd = before.ends_at.getTime() === columns.ends_at.getTime();
  const mayMoveEnd = state === 'running' || isSameEnd;
  if (!mayMoveEnd || !isDeepStrictEqual(fixed(before), fixed(columns)))
    throw new AppError('challenge_started');
}

/** Updates a challenge. Throws challenge_started, changed_meanwhile, permission_denied and validation_failed. */
export function updateChallenge(
  { db, now }: Deps,
  id: number,
  { updated_at: seen, ...form }: z.output<typeof ChallengeUpdate>,
  editor: Editor,
): Promise<AdminChallenge> {
  return db.transaction(async (tx) => {
    const at = now();
    const before = await lockForEdit(
      () => lockChallenge(tx, id),
      seen,
      (row) => toAdminChallenge(tx, row, at),
    );
    const columns = toColumns(form, before);
    assertOnlyEditableChanges(before, columns, at);
    requirePrizeRight(columns, editor, before);
    if (challengeState(before, at) === 'planned') await validateForm(tx, form);
    if (before.ends_at.getTime() !== columns.ends_at.getTime()) {
      await validateForm(tx, form);
      validateEnd(columns.ends_at, at);
    }
    const [row] = await tx
      .update(challenges)
      .set({ ...columns, updated_at: editedAt(challenges.updated_at, at) })
      .where(eq(challenges.id, id))
      .returning();
    if (!row) throw new Error(`challenge ${id} is gone`);
    await audit(tx, { target: targetOf(row), before: audited(before), after: audited(row) });
    return toAdminChallenge(tx, row, at);
  });
}

async function lockExisting(tx: Executor, id: number): Promise<ChallengeRow> {
  const row = await lockChallenge(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Deletes a challenge. Throws challenge_started once it may have been driven. */
export function deleteChallenge({ db, now }: Deps, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockExisting(tx, id);
    const state = challengeState(row, now());
    if (state !== 'planned' && state !== 'cancelled') throw new AppError('challenge_started');
    await tx.delete(challenges).where(eq(challenges.id, id));
    await audit(tx, { target: targetOf(row), before: audited(row) });
  });
}

/** Cancels a challenge. Throws challenge_over. */
export function cancelChallenge({ db, now }: Deps, id: number, reason: string): Promise<AdminChallenge> {
  return db.transaction(async (tx) => {
    const at = now();
    const before = await lockExisting(tx, id);
    if (before.settled_at || before.cancelled_at) throw new AppError('challenge_over');
    const [row] = await tx
      .update(challenges)
      .set({ cancelled_at: at, cancel_reason: reason, updated_at: editedAt(challenges.updated_at, at) })
      .where(eq(challenges.id, id))
      .returning();
    if (!row) throw new Error(`challenge ${id} is gone`);
    await audit(tx, { target: targetOf(row), before: audited(before), after: audited(row) });
    return toAdminChallenge(tx, row, at);
  });
}
