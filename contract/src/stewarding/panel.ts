import type { StewardRole } from './steward-roles.ts';

export const verdicts = ['penalty', 'no_penalty', 'uphold', 'change', 'annul'] as const;
export type Verdict = (typeof verdicts)[number];

/** Possible votes on a case: about a penalty at first, about the decision on appeal. */
export const verdictsOf = (hearing: number): readonly Verdict[] =>
  hearing === 1 ? ['penalty', 'no_penalty'] : ['uphold', 'change', 'annul'];

/** A potential steward's relations to the case. Teams are the current ones. */
export interface StewardInterests {
  user_id: number;
  team_ids: readonly number[];
}

export interface Parties {
  user_ids: readonly number[];
  /** Teams that the parties are entered for. */
  team_ids: readonly number[];
  /** Declared a conflict of interest. */
  declared: readonly number[];
  /** Took part in the decision under appeal. */
  decided_before: readonly number[];
}

/**
 * Whether a steward may not decide: is a party, drives for a party's team, declared a conflict, or took part in
 * the decision under appeal.
 */
export function isInvolved({ user_id, team_ids }: StewardInterests, parties: Parties): boolean {
  return (
    parties.user_ids.includes(user_id) ||
    parties.declared.includes(user_id) ||
    parties.decided_before.includes(user_id) ||
    team_ids.some((id) => parties.team_ids.includes(id))
  );
}

/**
 * Votes needed to decide. If fewer stewards than the quorum are eligible, staff are asked: one of them votes along
 * with all remaining stewards.
 */
export const votesNeeded = (quorum: number, uninvolved: number): number =>
  uninvolved >= quorum ? quorum : uninvolved + 1;

export interface Vote {
  verdict: Verdict;
  role: StewardRole;
}

export interface Count {
  /** Number of missing votes. */
  missing: number;
  /** The verdict with the most votes, ties broken by the chiefs; null while votes are missing or tied. */
  verdict: Verdict | null;
}

function most(votes: readonly Vote[]): Verdict[] {
  const counts = new Map<Verdict, number>();
  for (const { verdict } of votes) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const highest = Math.max(0, ...counts.values());
  return [...counts].filter(([, count]) => count === highest).map(([verdict]) => verdict);
}

/** Counts votes. A chief breaks ties; without a chief's vote one more vote is needed. */
export function countVotes(votes: readonly Vote[], needed: number): Count {
  const missing = Math.max(0, needed - votes.length);
  if (missing > 0 || votes.length === 0) return { missing: Math.max(1, missing), verdict: null };
  const leading = most(votes);
  const [only] = leading;
  if (leading.length === 1 && only) return { missing: 0, verdict: only };
  const casting = most(votes.filter(({ role, verdict }) => role === 'chief' && leading.includes(verdict)));
  const [cast] = casting;
  return casting.length === 1 && cast ? { missing: 0, verdict: cast } : { missing: 1, verdict: null };
}
