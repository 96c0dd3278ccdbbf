import { AppError } from '@paddock/contract/core/errors';
import { verdictsOf } from '@paddock/contract/stewarding/panel';
import { isPenalty, penaltyKinds } from '@paddock/contract/stewarding/penalties';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countHearing, decideVerdict } from './count-votes.ts';

const involved = [7, 8, 9];
const bench = { isInvolved: (user_id: number) => involved.includes(user_id), uninvolved: 6 };
const hearingWith = (quorum: number) => ({
  bench,
  race: { championship: { settings: { stewarding: { quorum } } } } as never,
});

const vote = fc.record({
  user_id: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(null)),
  role: fc.constantFrom('chief' as const, 'steward' as const),
  verdict: fc.constantFrom(...verdictsOf(1), ...verdictsOf(2)),
});
const cast = fc.uniqueArray(vote, { selector: ({ user_id }) => user_id, maxLength: 9 });
const quorum = fc.integer({ min: 1, max: 5 });
const penalties = fc.array(fc.record({ kind: fc.constantFrom(...penaltyKinds) }), { maxLength: 3 });

/** The verdict, or the error code. */
function verdictOf(...of: Parameters<typeof decideVerdict>): string {
  try {
    return decideVerdict(...of);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test('votes of involved or erased members do not count', () =>
  fc.assert(
    fc.property(cast, quorum, (votes, needed) => {
      const counted = votes.filter(({ user_id }) => user_id !== null && !involved.includes(user_id));
      const hearing = hearingWith(needed);
      expect(countHearing(votes, hearing)).toEqual(countHearing(counted, hearing));
      if (counted.length < needed) expect(verdictOf(votes, hearing, [])).toBe('quorum_missing');
    }),
  ));

test('a draft has penalties exactly if the verdict is a penalty; a changed decision may go either way', () =>
  fc.assert(
    fc.property(cast, quorum, penalties, (votes, needed, made) => {
      const hearing = hearingWith(needed);
      const { verdict } = countHearing(votes, hearing);
      const punishes = made.some(({ kind }) => isPenalty(kind));
      const fits = verdict === 'change' || punishes === (verdict === 'penalty');
      const expected = verdict === null ? 'quorum_missing' : fits ? verdict : 'verdict_differs';
      expect(verdictOf(votes, hearing, made)).toBe(expected);
    }),
  ));
