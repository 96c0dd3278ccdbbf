import { AppError, invalid } from '@paddock/contract/core/errors';
import { afterHours } from '@paddock/contract/stewarding/course';
import { type Verdict, verdictsOf } from '@paddock/contract/stewarding/panel';
import { questionHours } from '@paddock/contract/stewarding/rules';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { notify } from '../../notifications/service.ts';
import { assertUndecided, auditCase, editCase, holdCase } from '../panel/hold-case.ts';
import { caseFacts } from '../queries.ts';
import { parties, votes } from '../tables.ts';
import { readCase } from './get-case.ts';

/** Casts the own vote, or changes it. Throws incident_not_accepted, already_decided and conflict_of_interest. */
export function voteOnCase(
  { db, now: clock }: Deps,
  id: number,
  { verdict, note = '' }: { verdict: Verdict; note?: string | undefined },
  viewer: Viewer,
): Promise<Case> {
  return db.transaction(async (tx) => {
    const held = await holdCase(tx, id, viewer, clock());
    const { hearing, role, now } = held;
    assertUndecided(held);
    if (!verdictsOf(hearing).includes(verdict)) throw invalid({ field: 'verdict', code: 'verdict_invalid' });
    const values = { role, verdict, note, voted_at: now };
    await tx
      .insert(votes)
      .values({ ...values, incident_id: id, hearing, user_id: viewer.id })
      .onConflictDoUpdate({ target: [votes.incident_id, votes.hearing, votes.user_id], set: values });
    await editCase(held, {});
    await auditCase(held, 'incident.vote', { after: { hearing, verdict } });
    return readCase(tx, id, viewer, now);
  });
}

interface Question {
  entry_id?: number | undefined;
  user_id?: number | undefined;
  text: string;
}

/** Asks a party once; it may write for a day more. Throws question_asked. */
export function askParty(
  { db, now: clock }: Deps,
  id: number,
  { entry_id, user_id, text }: Question,
  viewer: Viewer,
): Promise<Case> {
  return db.transaction(async (tx) => {
    const held = await holdCase(tx, id, viewer, clock());
    const { row, race, known, now } = held;
    assertUndecided(held);
    if (row.decided_at) throw new AppError('already_decided');
    const asked = known.filter((one) =>
      entry_id === undefined ? user_id !== undefined && one.user_id === user_id : one.entry_id === entry_id,
    );
    const [party] = asked;
    if (!party)
      throw invalid({ field: entry_id === undefined ? 'user_id' : 'entry_id', code: 'party_unknown' });
    if (asked.some(({ question }) => question !== null)) throw new AppError('question_asked');
    const question_until = afterHours(now, questionHours);
    for (const one of asked)
      await tx.update(parties).set({ question: text, question_until }).where(eq(parties.id, one.id));
    const statements_until =
      row.statements_until && row.statements_until > question_until ? row.statements_until : question_until;
    await editCase(held, { statements_until, reminded_at: null, ready_at: null });
    const account = party.account_id ?? party.user_id;
    if (account !== null) {
      const facts = { ...caseFacts(race, id), deadline: question_until.toISOString() };
      await notify(tx, account, 'statement_due', { cause: `${id}:question`, facts }, now);
    }
    await auditCase(held, 'incident.question', { after: { entry_id, user_id } });
    return readCase(tx, id, viewer, now);
  });
}
