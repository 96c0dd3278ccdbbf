import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { gameServers } from '../servers/tables.ts';

/** The server's id while it exists, kept from being deleted until the transaction ends; otherwise null. */
export async function lockExistingServer(tx: Executor, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(eq(gameServers.id, id))
    .for('key share');
  return row?.id ?? null;
}
