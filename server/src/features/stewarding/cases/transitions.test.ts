import { settingsDefault } from '@paddock/contract/championships/setup/settings';
import { AppError } from '@paddock/contract/core/errors';
import { hourMs } from '@paddock/contract/durations';
import { verdicts, verdictsOf } from '@paddock/contract/stewarding/panel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hearingOf, type IncidentRow, type KnownParty, type Race, stateOf } from '../queries.ts';
import { assertStatementOpen, statementsOpenUntil, statementUntil } from './statements.ts';
import {
  assertVote,
  canAppeal,
  decideAcceptance,
  decideAppeal,
  decideAssignment,
  decideMerge,
  decideQuestion,
  decideRejection,
  decideWithdrawal,
  type LoadedCase,
  type Seat,
} from './transitions.ts';

const start = Date.UTC(2026, 10, 21, 12);
const instant = fc.integer({ min: -60, max: 60 }).map((hours) => new Date(start + hours * hourMs));
const orNull = <T>(value: fc.Arbitrary<T>, nulls: number) =>
  fc.oneof({ weight: nulls, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

const row: fc.Arbitrary<IncidentRow> = fc
  .record({
    reporter_id: fc.constantFrom(1, 2, null),
    opened_at: orNull(instant, 1),
    accepted_at: orNull(instant, 1),
    statements_until: instant,
    inadmissible_at: orNull(instant, 6),
    withdrawn_at: orNull(instant, 6),
    merged_into_id: orNull(fc.constant(9), 6),
    decided_at: orNull(instant, 1),
    appeal_until: orNull(instant, 1),
    appealed_at: orNull(instant, 2),
    heard_at: orNull(instant, 2),
  })
  .map((facts) => ({
    ...({ id: 1, round_session_id: 1 } as IncidentRow),
    ...facts,
    statements_until: facts.accepted_at && facts.statements_until,
  }));

const party: fc.Arbitrary<KnownParty> = fc
  .record({
    role: fc.constantFrom('accused' as const, 'reporter' as const),
    entry_id: orNull(fc.integer({ min: 1, max: 3 }), 1),
    user_id: orNull(fc.integer({ min: 1, max: 3 }), 1),
    account_id: orNull(fc.integer({ min: 1, max: 3 }), 1),
    question_until: orNull(instant, 2),
  })
  .map((facts) => ({ ...facts, question: facts.question_until && 'Why?' }) as KnownParty);
const parties = fc
  .array(party, { maxLength: 5 })
  .map((rows) => rows.map((one, index) => ({ ...one, id: index + 1 })));

const race = { championship: { settings: settingsDefault } } as Race;
const load = (loaded: { row: IncidentRow; known: KnownParty[]; now: Date }): LoadedCase => ({
  ...loaded,
  race,
  state: stateOf(loaded.row, loaded.now),
  hearing: hearingOf(loaded.row),
});
const incident = fc.record({ row, known: parties, now: instant }).map(load);

const isBeforeDecision = ({ state }: LoadedCase) => state === 'statements' || state === 'deliberation';
const isUnderway = (found: LoadedCase) => found.state === 'filed' || isBeforeDecision(found);
const isVotedOn = (found: LoadedCase) => isBeforeDecision(found) || found.state === 'appealed';

/** The case after a change. */
const after = (before: LoadedCase, values: Partial<IncidentRow>) =>
  load({ ...before, known: [...before.known], row: { ...before.row, ...values } });

/** The result of a transition, or the error code that it throws. */
function outcomeOf<T>(decide: () => T): { value?: T; code?: string } {
  try {
    return { value: decide() };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code };
    throw error;
  }
}

/** Checks a property for a thousand cases at arbitrary instants. */
const always = (rule: (found: LoadedCase) => void) => () =>
  fc.assert(fc.property(incident, rule), { numRuns: 1_000 });

describe('a report', () => {
  test(
    'is accepted once, which starts its statements',
    always((found) => {
      const { value, code } = outcomeOf(() => decideAcceptance(found));
      if (found.state === 'filed') {
        const accepted = after(found, value ?? {});
        expect(accepted.state).toBe('statements');
        expect(decideAcceptance(accepted)).toBeUndefined();
      } else expect(code).toBe(isBeforeDecision(found) ? undefined : 'already_decided');
    }),
  );

  test(
    'can be closed as inadmissible with a reason until it is decided',
    always((found) => {
      expect(outcomeOf(() => decideRejection(found, '')).code).toBe('validation_failed');
      const { value, code } = outcomeOf(() => decideRejection(found, 'Nothing to see.'));
      if (isUnderway(found)) {
        const refused = after(found, value ?? {});
        expect(refused.state).toBe('inadmissible');
        expect(decideRejection(refused, 'Again.')).toBeUndefined();
      } else expect(code).toBe(found.state === 'inadmissible' ? undefined : 'already_decided');
    }),
  );

  test(
    'can be withdrawn only by its reporter, before a steward opens it',
    always((found) => {
      expect(outcomeOf(() => decideWithdrawal(found, { id: 7 })).code).toBe('not_found');
      const { value, code } = outcomeOf(() => decideWithdrawal(found, { id: 1 }));
      if (!value) return;
      expect(code).toBeUndefined();
      expect([found.row.reporter_id, found.row.opened_at]).toEqual([1, null]);
      const withdrawn = after(found, value);
      expect(withdrawn.state).toBe('withdrawn');
      expect(decideWithdrawal(withdrawn, { id: 1 })).toBeUndefined();
    }),
  );

  test('adds each of its parties once to the case that it is merged into', () =>
    fc.assert(
      fc.property(incident, incident, (found, target) => {
        const { value: added, code } = outcomeOf(() => decideMerge(found, target));
        const areUnderway = [found, target].every(isUnderway);
        expect(code).toBe(areUnderway ? undefined : 'already_decided');
        if (!added) return;
        const merged = { ...target, known: [...target.known, ...added] };
        expect(decideMerge(found, merged)).toEqual([]);
        expect(added.every((one) => found.known.includes(one))).toBe(true);
      }),
      { numRuns: 1_000 },
    ));
});

test(
  'votes need an open hearing and a verdict of that hearing',
  always((found) => {
    for (const verdict of verdicts) {
      const { code } = outcomeOf(() => assertVote(found, verdict));
      const fits = verdictsOf(found.hearing).includes(verdict);
      if (isVotedOn(found)) expect(code).toBe(fits ? undefined : 'validation_failed');
      else expect(code).toBe(found.state === 'filed' ? 'incident_not_accepted' : 'already_decided');
    }
  }),
);

describe('a case can be assigned', () => {
  const seat = (id: number, role: Seat['role'], involved: number) =>
    ({
      viewer: { id },
      role,
      bench: {
        panel: [1, 2, 3].map((user_id) => ({ user: { id: user_id }, role: 'steward' })),
        isInvolved: (user_id: number) => user_id === involved,
      },
    }) as Seat;

  test(
    'by a chief to uninvolved stewards of the panel, and by other stewards to themselves',
    always((found) => {
      const assign = (by: Seat, to: number | null) =>
        outcomeOf(() => decideAssignment({ ...found, ...by }, to)).code;
      const chief = seat(1, 'chief', 3);
      expect([1, 2, 3, 4, null].map((to) => assign(chief, to))).toEqual([
        undefined,
        undefined,
        'validation_failed',
        'validation_failed',
        undefined,
      ]);
      const steward = seat(2, 'steward', 3);
      expect([1, 2, null].map((to) => assign(steward, to))).toEqual([
        'permission_denied',
        undefined,
        'permission_denied',
      ]);
      // Staff who act as chief may not be on the panel.
      expect(assign(seat(5, 'chief', 3), 5)).toBeUndefined();
    }),
  );
});

describe('a statement', () => {
  test(
    'is open to every party during statements, and closed once the case has ended',
    always((found) => {
      for (const own of found.known) {
        const isOpen = outcomeOf(() => assertStatementOpen(found, own)).code === undefined;
        if (found.state === 'statements') expect(isOpen).toBe(true);
        if (isOpen) expect(found.row).toMatchObject({ decided_at: null, inadmissible_at: null });
      }
    }),
  );

  test(
    'delays the decision until each party with an account has written or its deadline has passed',
    always((found) => {
      const waits = statementsOpenUntil(found, []);
      const ends = found.known.flatMap((one) =>
        one.account_id === null ? [] : (statementUntil(found.row, one) ?? []),
      );
      if (waits) expect(Math.max(...ends.map(Number))).toBe(waits.getTime());
      expect(waits !== null).toBe(found.state === 'statements' && ends.length > 0);
      const written = found.known.map(({ id, account_id }) => ({ party_id: id, user_id: account_id }));
      expect(statementsOpenUntil(found, written)).toBeNull();
      // A statement counts for all parties of a member.
      const byAccount = found.known.map(({ account_id }) => ({ party_id: 0, user_id: account_id }));
      expect(statementsOpenUntil(found, byAccount)).toBeNull();
    }),
  );

  test(
    'has a day more after a question, which is asked once',
    always((found) => {
      const recipient = found.known.find(({ entry_id }) => entry_id === 1);
      const { value, code } = outcomeOf(() => decideQuestion(found, { entry_id: 1 }));
      if (!value) {
        expect(code).not.toBe(isBeforeDecision(found) && recipient ? 'validation_failed' : undefined);
        return;
      }
      expect(value.question_until.getTime()).toBe(found.now.getTime() + 24 * hourMs);
      const { party_ids, question_until, statements_until } = value;
      expect(Number(statements_until)).toBeGreaterThanOrEqual(Number(found.row.statements_until));
      const known = found.known.map((one) =>
        party_ids.includes(one.id) ? { ...one, question: 'Why?', question_until } : one,
      );
      const open = after({ ...found, known }, { statements_until });
      expect(open.state).toBe('statements');
      expect(outcomeOf(() => decideQuestion(open, { entry_id: 1 })).code).toBe('question_asked');
    }),
  );
});

describe('an appeal', () => {
  const decision = { id: 5, published_at: new Date(start) };

  test(
    'is filed once by a party, in time, against a published decision',
    always((found) => {
      expect(outcomeOf(() => decideAppeal(found, { appeals: 1, decision })).code).toBe('appeal_exists');
      const draft = { ...decision, published_at: null };
      expect(outcomeOf(() => decideAppeal(found, { appeals: 0, decision: draft })).code).toBe(
        'appeal_closed',
      );
      const { value, code } = outcomeOf(() => decideAppeal(found, { appeals: 0, decision }));
      expect(code === undefined).toBe(canAppeal(found.row, 0, found.now));
      if (found.state === 'decided') expect(code).toBeUndefined();
      if (found.state === 'final' || isUnderway(found)) expect(code).toBe('appeal_closed');
      if (!value) return;
      expect(value.decision_id).toBe(decision.id);
      expect(Number(found.row.appeal_until)).toBeGreaterThanOrEqual(found.now.getTime());
    }),
  );

  test(
    'leads to a second hearing, but not to a third',
    always((found) => {
      if (!['decided', 'final', 'appealed'].includes(found.state)) return;
      const { value } = outcomeOf(() => decideAppeal(found, { appeals: 0, decision }));
      if (!value) return;
      const { appealed_at } = value;
      const appealed = after(found, { appealed_at });
      expect([appealed.state, appealed.hearing]).toEqual(['appealed', 2]);
      const over = after(appealed, { heard_at: found.now });
      expect(outcomeOf(() => decideAppeal(over, { appeals: 0, decision })).code).toBe('appeal_closed');
    }),
  );
});
