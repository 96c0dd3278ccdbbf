/** What an event with a round is at a moment, in the order in which they are looked at: the first that holds. */
export const racePhases = [
  'cancelled',
  'postponed',
  'official',
  'provisional',
  'live',
  'pending',
  'check_in',
  'closed',
  'sign_up',
  'announced',
] as const;
export type RacePhase = (typeof racePhases)[number];

/** Instants and facts; null where there is no such window. */
export interface RaceFacts {
  cancelled_at: Date | null;
  postponed_at: Date | null;
  official_at: Date | null;
  provisional_at: Date | null;
  start_date: Date;
  end_date: Date;
  /** Whether the server tells of a session that runs. */
  is_running: boolean;
  sign_up_opens_at: Date | null;
  sign_up_closes_at: Date | null;
  check_in_opens_at: Date | null;
  check_in_closes_at: Date | null;
}

const isWithin = (from: Date | null, until: Date | null, now: Date) =>
  from !== null && until !== null && now >= from && now <= until;

/** A pure function of its facts, so that a restart misses nothing and the browser's clock comes to the same. */
export function racePhase(facts: RaceFacts, now: Date): RacePhase {
  const { start_date, end_date } = facts;
  if (facts.cancelled_at) return 'cancelled';
  if (facts.postponed_at) return 'postponed';
  if (facts.official_at) return 'official';
  if (facts.provisional_at) return 'provisional';
  if (facts.is_running || isWithin(start_date, end_date, now)) return 'live';
  if (now > end_date) return 'pending';
  if (isWithin(facts.check_in_opens_at, facts.check_in_closes_at, now)) return 'check_in';
  if (isWithin(facts.sign_up_opens_at, facts.sign_up_closes_at, now)) return 'sign_up';
  const isOver = facts.sign_up_closes_at !== null && now > facts.sign_up_closes_at;
  return isOver ? 'closed' : 'announced';
}

/** When the phase changes next by the clock alone; null when only people or a game can change it. */
export function nextPhaseAt(facts: RaceFacts, now: Date): Date | null {
  const after = (at: Date | null) => (at === null ? [] : [new Date(at.getTime() + 1)]);
  const instants = [
    facts.start_date,
    ...after(facts.end_date),
    ...[facts.sign_up_opens_at, facts.check_in_opens_at].filter((at) => at !== null),
    ...after(facts.sign_up_closes_at),
    ...after(facts.check_in_closes_at),
  ];
  const phase = racePhase(facts, now);
  const coming = instants.filter((at) => at > now).toSorted((a, b) => a.getTime() - b.getTime());
  return coming.find((at) => racePhase(facts, at) !== phase) ?? null;
}
