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

/** The current act and its actor, while a call is handled. */
export interface AuditContext {
  actor: Actor | undefined;
  /** For a staff call; security events have their own. */
  action: AuditAction | undefined;
  at: Date;
  ip: string;
  request_id: string;
  /** Whether a row was written for it. */
  isNoted: boolean;
  /** For a staff call: throws unless the actor still has permission when the transaction writes its row. */
  lockActor?: ((tx: Executor) => Promise<void>) | undefined;
  /** The transaction that has already locked the actor, for calls on many rows. */
  actorLockedIn?: Executor | undefined;
}

type Values = Record<string, unknown>;

export interface AuditInput {
  target: { type: TargetType; id?: number | string | undefined; name?: string | null | undefined };
  /** Whole rows are fine: equal values are left out, and secrets always. */
  before?: object | undefined;
  after?: object | undefined;
  /** For an event other than the call's action. */
  action?: AuditAction;
  /** If the call does not know the actor yet, such as a sign-in. */
  actor?: Actor | undefined;
}

const contexts = new AsyncLocalStorage<AuditContext>();

/** The context of a job, which has no actor. */
export function jobAuditContext(at: Date): AuditContext {
  const origin = { ip: 'job', request_id: crypto.randomUUID() };
  return { ...origin, actor: undefined, action: undefined, at, isNoted: false };
}

/** Runs `work` with this context for its audit rows. */
export function runWithAuditContext<T>(act: AuditContext, work: () => Promise<T>): Promise<T> {
  return contexts.run(act, work);
}

/** Columns left out of the log: secrets, and values derived from other columns. */
const unlogged = /password|hash|hmac|secret|token|^key$|^code$|^search_text$/;

/** Changes with every edit; the log row has its own time. */
const moved = 'updated_at';

/** Converts a row to JSON values, so that dates compare; secrets only as changed or not. */
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
 * Appends rows under a lock held until the transaction ends, so it must be the last statement. The database
 * assigns ids and hashes (triggers.sql).
 */
export async function addAuditRows(tx: Executor, rows: readonly AuditRow[]): Promise<void> {
  // PostgreSQL rejects NUL and lone surrogates; auditing must not make a change fail.
  const readable = (_: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
  await tx.execute(sql`select add_audit_rows(${JSON.stringify(rows, readable)}::json)`);
}

/**
 * Adds a row to the audit log in the transaction of the change, which writes it last; a change without a
 * transaction gets one for the row alone. Does nothing outside an audit context.
 */
export async function audit(db: Executor, note: AuditInput): Promise<void> {
  const act = contexts.getStore();
  if (act) await inTransaction(db, (tx) => collect(tx, act, note));
}

async function collect(tx: Executor, act: AuditContext, note: AuditInput): Promise<void> {
  // A ban or demotion during the call rolls it back.
  if (act.actorLockedIn !== tx) await act.lockActor?.(tx);
  act.actorLockedIn = tx;
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

/** The new state of a row's target, with the browser, which is stored separately so that it can be erased. */
export const afterOf = ({ after, user_agent }: Pick<AuditRow, 'after' | 'user_agent'>) =>
  user_agent === null ? after : { user_agent, ...after };
