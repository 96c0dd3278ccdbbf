const outcomes = ['linked', 'taken', 'failed', 'unavailable'] as const;

/** What the server's return address from Steam writes into the address of the settings. */
export type SteamOutcome = (typeof outcomes)[number];

export function steamOutcome(search: URLSearchParams): SteamOutcome | undefined {
  return outcomes.find((outcome) => outcome === search.get('steam'));
}
