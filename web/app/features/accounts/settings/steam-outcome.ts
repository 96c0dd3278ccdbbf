const outcomes = ['linked', 'taken', 'failed', 'unavailable'] as const;

/** What the server's return address from Steam writes into the address of the settings. */
export type SteamLinkResult = (typeof outcomes)[number];

export function steamLinkResult(search: URLSearchParams): SteamLinkResult | undefined {
  return outcomes.find((outcome) => outcome === search.get('steam'));
}
