import type { FastifyReply } from 'fastify';

/** The part of a list that was asked for, all of it unless a limit was given; the total travels in a header. */
export function paginate<T>(
  rows: readonly T[],
  { skip = 0, limit = rows.length }: { skip?: number | undefined; limit?: number | undefined },
  reply: FastifyReply | undefined,
): T[] {
  reply?.header('x-total-count', rows.length);
  return rows.slice(skip, skip + limit);
}
