import { DrizzleQueryError } from 'drizzle-orm';

export interface LoggableError {
  type?: string;
  message: string;
  stack?: string | undefined;
  /** The failed statement, without its values. */
  query?: string | undefined;
}

/**
 * The loggable part of an error. A failed query contains its values, and a service's error what was sent to it, so
 * neither is logged as is. Accepts copies from the queue, which are not Error instances.
 */
export function toLoggableError(error: unknown): LoggableError {
  const query = error instanceof DrizzleQueryError ? error.query : undefined;
  const root = error instanceof DrizzleQueryError ? error.cause : error;
  if (typeof root !== 'object' || root === null || !('message' in root))
    return { message: typeof root === 'object' ? JSON.stringify(root) : String(root), query };
  const { name = 'Error', message, stack } = root as Partial<Error>;
  return { type: name, message: String(message), stack, query };
}
