import { DrizzleQueryError } from 'drizzle-orm/errors';

const classOf = (error: unknown): { code?: string; constraint?: string; severity?: string } => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause ?? {}) as ReturnType<typeof classOf>;
};

/** The name of the unique index or constraint that refused the write, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = classOf(error);
  return code === '23505' ? (constraint ?? '') : undefined;
}

/** Whether a row could not be deleted because rows elsewhere refer to it. */
export function isReferredTo(error: unknown): boolean {
  return classOf(error).code === '23503';
}

/** Deadlock, failed serialisation, a lock or an answer that took too long: another try may do. */
const contention = new Set(['40P01', '40001', '55P03', '57014']);

/** Whether the database gave up on a query because of others, or of its length. */
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
  // A write where only reads are taken: the primary has become a standby, or the address leads to one.
  '25006',
]);

/** A database of this machine that is not there has no socket; any other file that is missing says nothing of it. */
function isMissingSocket(error: unknown): boolean {
  const { code, syscall, cause } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return cause !== undefined && cause !== error && isMissingSocket(cause);
}

/** PgBouncer ends whoever it has no session for with the code of a broken protocol, which elsewhere is a mistake of ours. */
const poolerFailure = '08P01';

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${String((error.cause as Error)?.message ?? '')}` : '';

/** The database is not there, or not any more. */
export function isAway(error: unknown): boolean {
  const { code, severity } = classOf(error);
  return (
    (code !== undefined && unreachable.has(code)) ||
    (code === poolerFailure && severity === 'FATAL') ||
    isMissingSocket(error) ||
    /Connection terminated|is not queryable|Cannot use a pool/.test(messageOf(error))
  );
}

/** It is away, or all connections to it are lent for too long. */
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
