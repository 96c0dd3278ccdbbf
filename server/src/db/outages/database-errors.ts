import { DrizzleQueryError } from 'drizzle-orm/errors';

const classOf = (error: unknown): { code?: string; constraint?: string; severity?: string } => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause ?? {}) as ReturnType<typeof classOf>;
};

/** The name of the violated unique index or constraint, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = classOf(error);
  return code === '23505' ? (constraint ?? '') : undefined;
}

/** Whether a row could not be deleted because of references. */
export function isReferredTo(error: unknown): boolean {
  return classOf(error).code === '23503';
}

/** Deadlock, serialization failure, lock or statement timeout: a retry may succeed. */
const contention = new Set(['40P01', '40001', '55P03', '57014']);

/** Whether the database aborted a query because of contention or its duration. */
export function isContended(error: unknown): boolean {
  return contention.has(classOf(error).code ?? '');
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
  // A write to a read-only server: the primary has become a standby, or the address leads to one.
  '25006',
]);

/** A missing socket means that the local database is down; any other missing file does not. */
function isMissingSocket(error: unknown): boolean {
  const { code, syscall, cause } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return cause !== undefined && cause !== error && isMissingSocket(cause);
}

/** PgBouncer rejects clients without a free session as a protocol violation, which otherwise is a bug of ours. */
const poolerFailure = '08P01';

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${String((error.cause as Error)?.message ?? '')}` : '';

/** The database is unavailable. */
export function isAway(error: unknown): boolean {
  const { code, severity } = classOf(error);
  return (
    (code !== undefined && unreachable.has(code)) ||
    (code === poolerFailure && severity === 'FATAL') ||
    isMissingSocket(error) ||
    /Connection terminated|is not queryable|Cannot use a pool/.test(messageOf(error))
  );
}

/** It is unavailable, or all connections are in use for too long. */
export function isUnreachable(error: unknown): boolean {
  return isAway(error) || /timeout exceeded when trying to connect|timeout expired/.test(messageOf(error));
}

/** Why a statement failed, without the statement and its values. */
export function databaseReason(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error
    ? cause.message || String((cause as NodeJS.ErrnoException).code)
    : String(cause);
}
