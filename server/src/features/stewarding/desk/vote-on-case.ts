import type { Verdict } from '@paddock/contract/stewarding/panel';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { inArray } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { notify } from '../../notifications/notify.ts';
import { assertVote, decideQuestion } from '../cases/transitions.ts';
import { caseFacts } from '../queries.ts';
import { parties, votes } from '../tables.ts';
import { auditCase, editCase, withStewardCase } from '../with-case.ts';
import { readCase } from './get-case.ts';

/** Casts or changes the viewer's vote. Throws incident_not_accepted, already_decided and conflict_of_interest. */
export function voteOnCase(
  deps: Deps,
  id: number,
  { verdict, note = '' }: { verdict: Verdict; note?: string | undefined },
  viewer: Viewer,
): Promise<Case> {
  return withStewardCase(deps, id, viewer, async (locked) => {
    const { tx, hearing, role, now } = locked;
    assertVote(locked, verdict);
    const values = { role, verdict, note, voted_at: now };
    await tx
      .insert(votes)
      .values({ ...values, incident_id: id, hearing, user_id: viewer.id })
      .onConflictDoUpdate({ target: [votes.incident_id, votes.hearing, votes.user_id], set: values });
    await editCase(locked, {});
    await auditCase(locked, 'incident.vote', { after: { hearing, verdict } });
    return readCase(tx, id, viewer, now);
  });
}

interface Question {
  entry_id?: number | undefined;
  user_id?: number | undefined;
  text: string;
}

/** Asks a party a question once, and extends its deadline by a day. Throws question_asked. */
export function askParty(
  deps: Deps,
  id: number,
  { text: question, ...recipient }: Question,
  viewer: Viewer,
): Promise<Case> {
  return withStewardCase(deps, id, viewer, async (locked) => {
    const { tx, race, now } = locked;
    const { party_ids, account_id, question_until, statements_until } = decideQuestion(locked, recipient);
    await tx.update(parties).set({ question, question_until }).where(inArray(parties.id, party_ids));
    await editCase(locked, { statements_until, reminded_at: null, ready_at: null });
    if (account_id !== null) {
      const facts = { ...caseFacts(race, id), deadline: question_until.toISOString() };
      await notify(tx, account_id, 'statement_due', { cause: `${id}:question`, facts }, now);
    }
    await auditCase(locked, 'incident.question', { after: recipient });
    return readCase(tx, id, viewer, now);
  });
}
