import type { Incident } from '@paddock/contract/stewarding/calls';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { assertStatementOpen } from '../cases/statements.ts';
import { decideAppeal, decideWithdrawal } from '../cases/transitions.ts';
import { notifyPanel } from '../panel/known-cases.ts';
import { appeals, decisions, statements } from '../tables.ts';
import { editCase, type LockedCase, withCase } from '../with-case.ts';
import { getIncident, getParty } from './get-incident.ts';

type PartyCase = LockedCase & ReturnType<typeof getParty>;

/** `withCase` for one of its parties. Throws not_found for other members. */
const withPartyCase = <T>(deps: Deps, id: number, viewer: Viewer, work: (locked: PartyCase) => Promise<T>) =>
  withCase(deps, { id, viewer }, async (locked) => work({ ...locked, ...getParty(locked.known, viewer.id) }));

/** Withdraws the viewer's report. Idempotent. Throws report_opened once a steward has opened it. */
export async function withdrawIncident(deps: Deps, id: number, viewer: Viewer): Promise<void> {
  await withPartyCase(deps, id, viewer, async (locked) => {
    const change = decideWithdrawal(locked, viewer);
    if (change) await editCase(locked, change);
  });
}

/** Creates or replaces the viewer's statement. Throws statement_closed. */
export function saveStatement(deps: Deps, id: number, viewer: Viewer, text: string): Promise<Incident> {
  return withPartyCase(deps, id, viewer, async (locked) => {
    const { tx, own, mine, now } = locked;
    assertStatementOpen(locked, own);
    const [before] = await tx
      .select()
      .from(statements)
      .where(and(eq(statements.incident_id, id), inArray(statements.party_id, mine)));
    if (before)
      await tx.update(statements).set({ text, updated_at: now }).where(eq(statements.id, before.id));
    else
      await tx.insert(statements).values({
        incident_id: id,
        party_id: own.id,
        user_id: viewer.id,
        text,
        created_at: now,
        updated_at: now,
      });
    return getIncident(tx, id, viewer, now);
  });
}

/** Appeals the decision of a case. Throws appeal_exists the second time, and appeal_closed. */
export function appealDecision(
  deps: Deps,
  id: number,
  viewer: Viewer,
  { text, news }: { text: string; news: string },
): Promise<Incident> {
  return withPartyCase(deps, id, viewer, async (locked) => {
    const { tx, race, own, mine, now } = locked;
    const isOwn = and(eq(appeals.incident_id, id), inArray(appeals.party_id, mine));
    const isFirst = and(
      eq(decisions.incident_id, id),
      eq(decisions.hearing, 1),
      isNull(decisions.reverted_at),
    );
    const [filed, [decision]] = await Promise.all([
      tx.$count(appeals, isOwn),
      tx.select().from(decisions).where(isFirst),
    ]);
    const { decision_id, appealed_at } = decideAppeal(locked, { appeals: filed, decision });
    await tx.insert(appeals).values({
      decision_id,
      incident_id: id,
      user_id: viewer.id,
      party_id: own.id,
      text,
      news,
      created_at: now,
    });
    await editCase(locked, { appealed_at });
    await notifyPanel(tx, race, { id, cause: `${id}:appeal` }, now);
    return getIncident(tx, id, viewer, now);
  });
}
