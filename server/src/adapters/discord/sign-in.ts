/** Discord's OAuth sign-in, which verifies accounts. */
export interface DiscordSignIn {
  /** Where the browser goes; Discord redirects it to `returnTo` with `state` and a code. */
  signInUrl(state: string, returnTo: string): string;
  /** The account id that the code belongs to. Throws discord_proof_invalid and discord_unavailable. */
  identify(code: string, returnTo: string): Promise<string>;
}
