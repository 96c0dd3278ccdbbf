import { describe, expect, test } from 'vitest';
import { countVotes, isInvolved, type Verdict, verdictsOf, votesNeeded } from './panel.ts';
import { decisionNumber } from './rules.ts';

const nobody = { user_ids: [], team_ids: [], declared: [], decided_before: [] };
const judge = { user_id: 1, team_ids: [10, 11] };

test.each([
  ['nobody', nobody, false],
  ['a party', { ...nobody, user_ids: [2, 1] }, true],
  ['a team mate of a party', { ...nobody, team_ids: [11] }, true],
  ['who said so', { ...nobody, declared: [1] }, true],
  ['who decided it before', { ...nobody, decided_before: [1] }, true],
  ['somebody else', { user_ids: [2], team_ids: [12], declared: [3], decided_before: [4] }, false],
])('%s is involved or not', (_name, parties, involved) => {
  expect(isInvolved(judge, parties)).toBe(involved);
});

test.each([
  [2, 5, 2],
  [2, 2, 2],
  [2, 1, 2],
  [2, 0, 1],
  [5, 2, 3],
  [1, 0, 1],
])('a quorum of %i with %i stewards needs %i votes', (quorum, uninvolved, needed) => {
  expect(votesNeeded(quorum, uninvolved)).toBe(needed);
});

const by = (verdict: Verdict) => ({ verdict, role: 'steward' as const });
const chief = (verdict: Verdict) => ({ verdict, role: 'chief' as const });

describe('votes', () => {
  test.each([
    ['none', [], 2, { missing: 2, verdict: null }],
    ['too few', [by('penalty')], 2, { missing: 1, verdict: null }],
    ['one mind', [by('penalty'), by('penalty')], 2, { missing: 0, verdict: 'penalty' }],
    ['equal, without a chief', [by('penalty'), by('no_penalty')], 2, { missing: 1, verdict: null }],
    ['equal, with a chief', [by('penalty'), chief('no_penalty')], 2, { missing: 0, verdict: 'no_penalty' }],
    [
      'a chief outvoted',
      [by('penalty'), by('penalty'), chief('no_penalty')],
      2,
      { missing: 0, verdict: 'penalty' },
    ],
    ['two chiefs apart', [chief('penalty'), chief('no_penalty')], 2, { missing: 1, verdict: null }],
    ['three ways', [by('uphold'), by('annul'), chief('change')], 3, { missing: 0, verdict: 'change' }],
  ] as const)('%s', (_name, votes, needed, count) => {
    expect(countVotes(votes, needed)).toEqual(count);
  });

  test('are about a penalty first, and about the decision on appeal', () => {
    expect(verdictsOf(1)).toEqual(['penalty', 'no_penalty']);
    expect(verdictsOf(2)).toEqual(['uphold', 'change', 'annul']);
  });
});

test('decisions are numbered by their round', () => {
  expect([decisionNumber(3, 7), decisionNumber(12, 112)]).toEqual(['R3-07', 'R12-112']);
});
