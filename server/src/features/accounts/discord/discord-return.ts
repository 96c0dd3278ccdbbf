import type { App } from '../../../http/app-types.ts';
import { returnCookie } from '../sessions/return-cookie.ts';
import { serveProofReturn } from '../sessions/serve-proof-return.ts';
import { discordReturnPath, finishDiscordProof } from './prove-discord.ts';

export const discordCookie = (publicUrl: string) => returnCookie('discord_sign_in', publicUrl);

/** Where Discord returns the browser to. */
export function serveDiscordReturn(app: App): void {
  serveProofReturn(app, {
    path: discordReturnPath,
    cookie: discordCookie(app.deps.config.publicUrl),
    outcomes: { discord_taken: 'taken', discord_proof_invalid: 'failed', discord_unavailable: 'unavailable' },
    settingsPath: (outcome) => `/dashboard/settings?discord=${outcome}#discord`,
    finish: (query, browser) => {
      const returned = { state: query.get('state') ?? '', code: query.get('code') ?? '' };
      return finishDiscordProof(app.deps, returned, browser);
    },
  });
}
