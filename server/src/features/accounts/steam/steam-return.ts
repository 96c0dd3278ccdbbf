import { AppError, type ErrorCode } from '@paddock/contract/core/errors';
import { runWithAuditContext } from '../../../db/audit/audit.ts';
import type { App } from '../../../http/app-types.ts';
import { auditContextOf, sharedRateLimit } from '../../../http/route.ts';
import { returnCookie } from '../sessions/return-cookie.ts';
import { finishSteamProof, steamReturnPath } from './link-steam.ts';

export const steamCookie = (publicUrl: string) => returnCookie('steam_sign_in', publicUrl);

/** What the settings screen is told. */
const outcomes: Partial<Record<ErrorCode, string>> = {
  steam_taken: 'taken',
  steam_proof_invalid: 'failed',
  steam_unavailable: 'unavailable',
};

/** Where the browser comes back to from Steam. It has no token; the one-time state says whose proof it is. */
export function serveSteamReturn(app: App): void {
  const { deps } = app;
  const cookie = steamCookie(deps.config.publicUrl);
  app.get(steamReturnPath, async (request, reply) => {
    await sharedRateLimit(deps)('login', request.ip);
    const query = new URL(request.url, deps.config.publicUrl).searchParams;
    let outcome: string | undefined = 'linked';
    try {
      const proof = () => finishSteamProof(deps, [...query], cookie.read(request.headers.cookie));
      const act = auditContextOf(undefined, request, deps);
      await app.identity.settle(() => runWithAuditContext(act, proof));
    } catch (error) {
      outcome = error instanceof AppError ? outcomes[error.code] : undefined;
      if (!outcome) throw error;
    }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('set-cookie', cookie.set('', 0))
      .redirect(`/dashboard/settings?steam=${outcome}`, 303);
  });
}
