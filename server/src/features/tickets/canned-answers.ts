import { AppError } from '@paddock/contract/core/errors';
import type { CannedAnswer } from '@paddock/contract/tickets/admin-calls';
import { asc, eq } from 'drizzle-orm';
import { audit } from '../../db/audit/audit.ts';
import type { Database, Executor } from '../../db/database.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import { cannedAnswers } from './tables.ts';

interface Fields {
  title: string;
  content: string;
}

export function listCannedAnswers(db: Executor): Promise<CannedAnswer[]> {
  return db.select().from(cannedAnswers).orderBy(asc(cannedAnswers.title), asc(cannedAnswers.id));
}

const targetOf = ({ id, title }: CannedAnswer) => ({ type: 'canned_answer', id, name: title }) as const;

export function createCannedAnswer(db: Database, fields: Fields, now: Date): Promise<CannedAnswer> {
  return db.transaction(async (tx) => {
    const row = await insertRow(tx, cannedAnswers, { ...fields, updated_at: now });
    await audit(tx, { target: targetOf(row), after: row });
    return row;
  });
}

export function updateCannedAnswer(
  db: Database,
  id: number,
  fields: Fields,
  now: Date,
): Promise<CannedAnswer> {
  return db.transaction(async (tx) => {
    const isThis = eq(cannedAnswers.id, id);
    const [before] = await tx.select().from(cannedAnswers).where(isThis).for('update');
    const [row] = await tx
      .update(cannedAnswers)
      .set({ ...fields, updated_at: now })
      .where(isThis)
      .returning();
    if (!row) throw new AppError('not_found');
    await audit(tx, { target: targetOf(row), before, after: row });
    return row;
  });
}

export function deleteCannedAnswer(db: Database, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(cannedAnswers).where(eq(cannedAnswers.id, id)).returning();
    if (!gone) throw new AppError('not_found');
    await audit(tx, { target: targetOf(gone), before: gone });
  });
}
