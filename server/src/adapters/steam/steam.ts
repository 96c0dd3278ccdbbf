/** What came back from a sign-in through Steam. */
export interface SteamReturn {
  /** The fields of the query in their order, repeats included. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The address that this sign-in was begun with, its one-time state included. */
  returnTo: string;
  now: Date;
  /** Remembers a nonce; false when it was there before. */
  useNonce: (nonce: string) => Promise<boolean>;
}

export interface SteamSummary {
  steam_id: string;
  name: string;
  avatar_url: string | null;
}

export interface Steam {
  readonly kind: 'real' | 'local';
  /** Where the browser goes to prove whose account it is; it comes back to `returnTo`. */
  signInUrl(returnTo: string): string;
  /** The Steam id that the return proves. Throws steam_proof_invalid or steam_unavailable. */
  verifySignIn(answer: SteamReturn): Promise<string>;
  /** Names and pictures, in any order; ids that Steam does not know are missing. Throws steam_unavailable. */
  summaries(steamIds: readonly string[]): Promise<SteamSummary[]>;
  /** Ends when Steam answers, and takes our key where there is one. Throws steam_unavailable. */
  check(): Promise<void>;
}
