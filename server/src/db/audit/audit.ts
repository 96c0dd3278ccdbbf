import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction, TargetType } from '@paddock/contract/core/audit-actions';
import { sql } from 'drizzle-orm';
import { type Executor, inTransaction, writeAtEnd } from '../database.ts';
import type { auditLog } from './tables.ts';

interface Actor {
  id: number;
  username: string;
  role: { level: number };
}

/** What is being done while a call is handled, and by whom. */
export interface AuditContext {
  actor: Actor | undefined;
  /** Of a staff call; security events name their own. */
  action: AuditAction | undefined;
  at: Date;
  ip: string;
  request_id: string;
  /** Whether a row was written for it. */
  isNoted: boolean;
  /** Of a call that staff make as such: throws unless the actor may still do it when the transaction writes its row. */
  holdActor?: ((tx: Executor) => Promise<void>) | undefined;
  /** The transaction in which the actor is held already: a call on many rows asks once. */
  heldIn?: Executor | undefined;
}

type Values = Record<string, unknown>;

export interface AuditInput {
  target: { type: TargetType; id?: number | string | undefined; name?: string | null | undefined };
  /** Whole rows will do: what is equal in both is left out, and secrets always. */
  before?: object | undefined;
  after?: object | undefined;
  /** Of an event that the call does not name itself. */
  action?: AuditAction;
  /** Where the call does not know yet who it is, such as a sign-in. */
  actor?: Actor | undefined;
}

const acts = new AsyncLocalStorage<AuditContext>();

/** The context of a job, which has no actor. */
export function jobAuditContext(at: Date): AuditContext {
  const origin = { ip: 'job', request_id: crypto.randomUUID() };
  return { ...origin, actor: undefined, action: undefined, at, isNoted: false };
}

/** Whatever `work` notes, it notes as part of this act. */
export function runWithAuditContext<T>(act: AuditContext, work: () => Promise<T>): Promise<T> {
  return acts.run(act, work);
}

/** Columns that the log leaves out: secrets, and what is derived from other columns. */
const unlogged = /password|hash|hmac|secret|token|^key$|^code$|^search_text$/;

/** Every edit moves it; the row of the log has a time of its own. */
const moved = 'updated_at';

/** As it stands in JSON, so that dates compare; secrets are only told apart. */
function plain(row: object | undefined): Values | undefined {
  if (row === undefined) return undefined;
  const values = JSON.parse(JSON.stringify(row)) as Values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !unlogged.test(name)));
}

function differing(row: Values | undefined, other: Values | undefined): Values | null {
  if (!row) return null;
  if (!other) return row;
  const isEqual = (name: string) => JSON.stringify(row[name]) === JSON.stringify(other[name]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== moved && !isEqual(name)));
}

export type AuditRow = Omit<
  typeof auditLog.$inferSelect,
  'id' | 'salt' | 'details_hash' | 'previous_hash' | 'hash'
>;

/**
 * Adds rows behind the last one, under a lock that is held until the transaction ends: only as its last statement. The database
 * gives them their ids and hashes (triggers.sql).
 */
export async function addAuditRows(tx: Executor, rows: readonly AuditRow[]): Promise<void> {
  // PostgreSQL reads no zero byte and no half of a character; no change may fail by its audit.
  const readable = (_: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
  await tx.execute(sql`select add_audit_rows(${JSON.stringify(rows, readable)}::json)`);
}

/**
 * Adds a row to the audit log, in the transaction of the change, which writes it last; a change without a transaction gets one for
 * the row alone. Outside of an audit context nothing is written.
 */
export async function audit(db: Executor, note: AuditInput): Promise<void> {
  const act = acts.getStore();
  if (act) await inTransaction(db, (tx) => collect(tx, act, note));
}

async function collect(tx: Executor, act: AuditContext, note: AuditInput): Promise<void> {
  // A ban or a demotion while the call was on its way undoes what it did.
  if (act.heldIn !== tx) await act.holdActor?.(tx);
  act.heldIn = tx;
  const action = note.action ?? act.action;
  if (!action) throw new Error('an audit row needs an action');
  const actor = note.actor ?? act.actor;
  const before = plain(note.before);
  const { user_agent, ...after } = plain(note.after) ?? {};
  const row: AuditRow = {
    at: act.at,
    actor_id: actor?.id ?? null,
    actor_name: actor?.username ?? null,
    actor_level: actor?.role.level ?? null,
    action,
    target_type: note.target.type,
    target_id: note.target.id === undefined ? null : String(note.target.id),
    target_name: note.target.name ?? null,
    before: differing(before, note.after && after),
    after: differing(note.after && after, before),
    ip: act.ip,
    user_agent: (user_agent as string | undefined) ?? null,
    request_id: act.request_id,
  };
  writeAtEnd(tx, row, addAuditRows);
  act.isNoted = true;
}

/** What a row says became of its target, with the browser, which is stored apart so that it can be forgotten. */
export const afterOf = ({ after, user_agent }: Pick<AuditRow, 'after' | 'user_agent'>) =>
  user_agent === null ? after : { user_agent, ...after };
