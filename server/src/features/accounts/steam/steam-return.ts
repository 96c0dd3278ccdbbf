import type { App } from '../../../http/app-types.ts';
import { returnCookie } from '../sessions/return-cookie.ts';
import { serveProofReturn } from '../sessions/serve-proof-return.ts';
import { finishSteamProof, steamReturnPath } from './link-steam.ts';

export const steamCookie = (publicUrl: string) => returnCookie('steam_sign_in', publicUrl);

/** Where Steam returns the browser to. */
export function serveSteamReturn(app: App): void {
  serveProofReturn(app, {
    path: steamReturnPath,
    cookie: steamCookie(app.deps.config.publicUrl),
    outcomes: { steam_taken: 'taken', steam_proof_invalid: 'failed', steam_unavailable: 'unavailable' },
    settingsPath: (outcome) => `/dashboard/settings?steam=${outcome}`,
    finish: (query, browser) => finishSteamProof(app.deps, [...query], browser),
  });
}
