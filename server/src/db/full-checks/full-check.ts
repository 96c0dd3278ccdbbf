import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Secrets } from '../../config/secret.ts';
import type { Executor } from '../database.ts';
import { fullChecks } from './tables.ts';

export interface FullCheck<Checkpoint> {
  started_at: Date;
  finished_at: Date | null;
  done: number;
  total: number;
  is_ok: boolean | null;
  /** Undefined unless the newest finished one was in order and nobody has touched what it left. */
  checkpoint: Checkpoint | undefined;
}

type Name = (typeof fullChecks.$inferSelect)['name'];

function seal(name: Name, checkpoint: string, secret: string): string {
  return createHmac('sha256', `${secret}:full-check`).update(`${name} ${checkpoint}`).digest('hex');
}

export async function findFullCheck<Checkpoint>(
  db: Executor,
  name: Name,
  secrets: Secrets,
): Promise<FullCheck<Checkpoint> | undefined> {
  const [row] = await db.select().from(fullChecks).where(eq(fullChecks.name, name));
  if (!row) return undefined;
  const { seal: stored, checkpoint, ...check } = row;
  const holds =
    row.is_ok && checkpoint !== null && secrets.some((secret) => stored === seal(name, checkpoint, secret));
  return { ...check, checkpoint: holds ? (JSON.parse(checkpoint) as Checkpoint) : undefined };
}

interface Work<Checkpoint> {
  name: Name;
  secret: string;
  now: () => Date;
  /** Tells how far it is as it goes. */
  run: (
    tell: (done: number, total: number) => Promise<unknown>,
  ) => Promise<{ is_ok: boolean; checkpoint: Checkpoint }>;
}

/** Checks everything from its beginning, and keeps the verdict and how far the work has come for whoever asks. */
export async function runFullCheck<Checkpoint>(
  db: Executor,
  { name, secret, now, run }: Work<Checkpoint>,
): Promise<void> {
  const begun = { started_at: now(), finished_at: null, done: 0, total: 0 };
  await db
    .insert(fullChecks)
    .values({ name, ...begun })
    .onConflictDoUpdate({ target: fullChecks.name, set: begun });
  const set = (values: Partial<typeof fullChecks.$inferInsert>) =>
    db.update(fullChecks).set(values).where(eq(fullChecks.name, name));
  const { is_ok, checkpoint } = await run((done, total) => set({ done, total }));
  const text = JSON.stringify(checkpoint);
  const sealed = { checkpoint: text, seal: seal(name, text, secret) };
  await set({ finished_at: now(), is_ok, ...(is_ok && sealed) });
}

/** Seals what full checks left under the current secret, where another one has. */
export async function resealFullChecks(db: Executor, secrets: Secrets): Promise<void> {
  for (const { name, checkpoint, seal: stored } of await db.select().from(fullChecks)) {
    const isOurs = checkpoint !== null && secrets.some((secret) => stored === seal(name, checkpoint, secret));
    // One that has ended meanwhile has left another.
    const isSame = and(eq(fullChecks.name, name), eq(fullChecks.seal, stored ?? ''));
    if (isOurs)
      await db
        .update(fullChecks)
        .set({ seal: seal(name, checkpoint, secrets[0]) })
        .where(isSame);
  }
}
