/** Discord's own sign-in page, for accounts that their owners prove. */
export interface DiscordSignIn {
  /** Where the browser goes; Discord sends it to `returnTo`, with `state` and a code. */
  signInUrl(state: string, returnTo: string): string;
  /** The id of whoever the code is of. Throws discord_proof_invalid and discord_unavailable. */
  identify(code: string, returnTo: string): Promise<string>;
}
