import type { Round } from '@paddock/contract/championships/calls';
import { expect, test } from 'vitest';
import { pickRound } from './result-queries.ts';

const rounds = (...states: Round['state'][]) => states.map((state, at) => ({ id: at + 1, state }) as Round);

test.each<[Round['state'][], number | undefined]>([
  [['official', 'provisional', 'scheduled'], 2],
  [['official', 'pending', 'provisional'], 2],
  [['official', 'official', 'scheduled'], 2],
  [['cancelled', 'check_in'], 1],
  [[], undefined],
])('of rounds that are %o, %s needs attention', (states, id) => {
  expect(pickRound(rounds(...states))?.id).toBe(id);
});
