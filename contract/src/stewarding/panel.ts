import type { StewardRole } from './steward-roles.ts';

export const verdicts = ['penalty', 'no_penalty', 'uphold', 'change', 'annul'] as const;
export type Verdict = (typeof verdicts)[number];

/** What may be voted for when a case is heard for the first time, and when its decision is appealed. */
export const verdictsOf = (hearing: number): readonly Verdict[] =>
  hearing === 1 ? ['penalty', 'no_penalty'] : ['uphold', 'change', 'annul'];

/** Somebody who may have to do with a case. Teams are those of today. */
export interface StewardInterests {
  user_id: number;
  team_ids: readonly number[];
}

export interface Parties {
  user_ids: readonly number[];
  /** Teams that the parties are entered for. */
  team_ids: readonly number[];
  /** Who said to be involved. */
  declared: readonly number[];
  /** Who decided what is appealed. */
  decided_before: readonly number[];
}

/** Whether somebody is a party, drives for the team of one, said so, or decided it before: none of them decides. */
export function isInvolved({ user_id, team_ids }: StewardInterests, parties: Parties): boolean {
  return (
    parties.user_ids.includes(user_id) ||
    parties.declared.includes(user_id) ||
    parties.decided_before.includes(user_id) ||
    team_ids.some((id) => parties.team_ids.includes(id))
  );
}

/**
 * How many votes decide. Where fewer stewards than the quorum are not involved, staff are asked: one of them votes beside all stewards
 * that are left.
 */
export const votesNeeded = (quorum: number, uninvolved: number): number =>
  uninvolved >= quorum ? quorum : uninvolved + 1;

export interface Vote {
  verdict: Verdict;
  role: StewardRole;
}

export interface Count {
  /** How many votes are missing. */
  missing: number;
  /** What has the most votes, by the chiefs' where some are equal; null while votes are missing or equal. */
  verdict: Verdict | null;
}

function most(votes: readonly Vote[]): Verdict[] {
  const counts = new Map<Verdict, number>();
  for (const { verdict } of votes) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const highest = Math.max(0, ...counts.values());
  return [...counts].filter(([, count]) => count === highest).map(([verdict]) => verdict);
}

/** What the votes come to. Equal ones are decided by a chief; without a chief's vote one more is missing. */
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
