/** The return of a sign-in at Steam. */
export interface SteamReturn {
  /** The query parameters in order, repeats included. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The return address of this sign-in, including its one-time state. */
  returnTo: string;
  now: Date;
  /** Stores a nonce; false if it was used before. */
  useNonce: (nonce: string) => Promise<boolean>;
}

export interface SteamSummary {
  steam_id: string;
  name: string;
  avatar_url: string | null;
}

export interface Steam {
  readonly kind: 'real' | 'local';
  /** Where the browser goes to verify an account; it returns to `returnTo`. */
  signInUrl(returnTo: string): string;
  /** The verified Steam id. Throws steam_proof_invalid or steam_unavailable. */
  verifySignIn(answer: SteamReturn): Promise<string>;
  /** Names and pictures, in any order; unknown ids are missing. Throws steam_unavailable. */
  summaries(steamIds: readonly string[]): Promise<SteamSummary[]>;
  /** Resolves if Steam responds and accepts our key, if any. Throws steam_unavailable. */
  check(): Promise<void>;
}
