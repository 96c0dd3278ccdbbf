import { listChallenges } from '@paddock/contract/challenges/calls';
import { query } from '#lib/api/query.ts';

/** The current challenge that ends first. */
export const currentChallengeQuery = () => query(listChallenges, { query: { state: 'running', limit: 1 } });
