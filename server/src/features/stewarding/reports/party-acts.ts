import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import { AppError } from '@paddock/contract/core/errors';
import type { Incident } from '@paddock/contract/stewarding/calls';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { editCase } from '../panel/hold-case.ts';
import { lockKnownCase, notifyPanel, type Reader } from '../panel/known-cases.ts';
import { appeals, decisions, statements } from '../tables.ts';
import { canAppeal, getIncident, getSeen, statementUntil } from './get-incident.ts';

type OwnCase = Awaited<ReturnType<typeof getSeen>> & { tx: Executor; now: Date };

interface Asked {
  id: number;
  reader: Reader;
}

/** Runs with the case held, for one of its parties. Throws not_found for everybody else. */
async function withOwnCase<T>(
  { db, now: clock }: Deps,
  { id, reader }: Asked,
  work: (own: OwnCase) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const now = clock();
    return work({ ...(await getSeen(tx, await lockKnownCase(tx, id, reader), reader.id)), tx, now });
  });
}

/** Takes the own report back. Throws report_opened once a steward has seen it; a second time changes nothing. */
export async function withdrawIncident(deps: Deps, asked: Asked): Promise<void> {
  await withOwnCase(deps, asked, async ({ tx, row, now }) => {
    if (row.reporter_id !== asked.reader.id) throw new AppError('not_found');
    if (row.withdrawn_at) return;
    if (row.opened_at || row.accepted_at || row.inadmissible_at || row.merged_into_id !== null)
      throw new AppError('report_opened');
    await editCase({ tx, row, now }, { withdrawn_at: now });
  });
}

/** Writes the own statement, or writes it anew. Throws statement_closed. */
export function saveStatement(deps: Deps, asked: Asked, text: string): Promise<Incident> {
  return withOwnCase(deps, asked, async ({ tx, row, own, mine, now }) => {
    const until = statementUntil(row, own);
    if (!until || !isInTime(until, now)) throw new AppError('statement_closed');
    const [before] = await tx
      .select()
      .from(statements)
      .where(and(eq(statements.incident_id, row.id), inArray(statements.party_id, mine)));
    if (before)
      await tx.update(statements).set({ text, updated_at: now }).where(eq(statements.id, before.id));
    else
      await tx.insert(statements).values({
        incident_id: row.id,
        party_id: own.id,
        user_id: asked.reader.id,
        text,
        created_at: now,
        updated_at: now,
      });
    return getIncident(tx, row.id, asked.reader, now);
  });
}

/** Appeals the decision of a case. Throws appeal_exists for a second one, and appeal_closed. */
export function appealDecision(
  deps: Deps,
  asked: Asked,
  { text, news }: { text: string; news: string },
): Promise<Incident> {
  return withOwnCase(deps, asked, async ({ tx, row, race, own, mine, now }) => {
    const before = await tx
      .select({ id: appeals.id })
      .from(appeals)
      .where(and(eq(appeals.incident_id, row.id), inArray(appeals.party_id, mine)));
    if (before.length > 0) throw new AppError('appeal_exists');
    if (!canAppeal(row, 0, now)) throw new AppError('appeal_closed');
    const [decision] = await tx
      .select()
      .from(decisions)
      .where(and(eq(decisions.incident_id, row.id), eq(decisions.hearing, 1), isNull(decisions.reverted_at)));
    if (!decision?.published_at) throw new AppError('appeal_closed');
    await tx.insert(appeals).values({
      decision_id: decision.id,
      incident_id: row.id,
      user_id: asked.reader.id,
      party_id: own.id,
      text,
      news,
      created_at: now,
    });
    await editCase({ tx, row, now }, { appealed_at: row.appealed_at ?? now });
    await notifyPanel(tx, race, { id: row.id, cause: `${row.id}:appeal` }, now);
    return getIncident(tx, row.id, asked.reader, now);
  });
}
