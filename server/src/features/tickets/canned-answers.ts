import { AppError } from '@paddock/contract/errors';
import type { CannedAnswer } from '@paddock/contract/tickets';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { cannedAnswers } from './tables.ts';

interface Fields {
  title: string;
  content: string;
}

export function listCannedAnswers(db: Executor): Promise<CannedAnswer[]> {
  return db.select().from(cannedAnswers).orderBy(asc(cannedAnswers.title), asc(cannedAnswers.id));
}

export async function createCannedAnswer(db: Executor, fields: Fields, now: Date): Promise<CannedAnswer> {
  const [row] = await db
    .insert(cannedAnswers)
    .values({ ...fields, updated_at: now })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

export async function updateCannedAnswer(
  db: Executor,
  id: number,
  fields: Fields,
  now: Date,
): Promise<CannedAnswer> {
  const [row] = await db
    .update(cannedAnswers)
    .set({ ...fields, updated_at: now })
    .where(eq(cannedAnswers.id, id))
    .returning();
  if (!row) throw new AppError('not_found');
  return row;
}

export async function deleteCannedAnswer(db: Executor, id: number): Promise<void> {
  const gone = await db.delete(cannedAnswers).where(eq(cannedAnswers.id, id)).returning();
  if (gone.length === 0) throw new AppError('not_found');
}
