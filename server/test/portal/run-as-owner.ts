import { Client } from 'pg';

/** Runs what the serving role may not do, as the owner of the database (`connection`). */
export async function runAsOwner(connection: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
