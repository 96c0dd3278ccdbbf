import { listChallenges } from '@paddock/contract/challenges/calls';
import { query } from '#lib/api/query.ts';

/** The challenge that ends first of those that run. */
export const currentChallengeQuery = () => query(listChallenges, { query: { state: 'running', limit: 1 } });
