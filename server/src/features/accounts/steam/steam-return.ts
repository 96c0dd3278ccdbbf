import { AppError, type ErrorCode } from '@paddock/contract/core/errors';
import { runWithAuditContext } from '../../../db/audit/audit.ts';
import type { App } from '../../../http/app-types.ts';
import { auditContextOf, sharedRateLimit } from '../../../http/route.ts';
import { finishSteamProof, steamReturnPath } from './link-steam.ts';

/** A name by which browsers take it from this host over TLS alone; without TLS there is no such name. */
const cookieNameOf = (publicUrl: string) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}steam_sign_in`;

/** The browser sends it back also when it comes from Steam. */
export function steamStateCookie(publicUrl: string, value: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieNameOf(publicUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function stateOf(cookies: string | undefined, publicUrl: string): string {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieNameOf(publicUrl)}=([\\w-]+)(?:;|$)`);
  return pattern.exec(cookies ?? '')?.[1] ?? '';
}

/** What the settings screen is told. */
const outcomes: Partial<Record<ErrorCode, string>> = {
  steam_taken: 'taken',
  steam_proof_invalid: 'failed',
  steam_unavailable: 'unavailable',
};

/** Where the browser comes back to from Steam. It has no token; the one-time state says whose proof it is. */
export function serveSteamReturn(app: App): void {
  const { deps } = app;
  app.get(steamReturnPath, async (request, reply) => {
    await sharedRateLimit(deps)('login', request.ip);
    const query = new URL(request.url, deps.config.publicUrl).searchParams;
    let outcome: string | undefined = 'linked';
    try {
      const proof = () =>
        finishSteamProof(deps, [...query], stateOf(request.headers.cookie, deps.config.publicUrl));
      const act = auditContextOf(undefined, request, deps);
      await app.identity.settle(() => runWithAuditContext(act, proof));
    } catch (error) {
      outcome = error instanceof AppError ? outcomes[error.code] : undefined;
      if (!outcome) throw error;
    }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('set-cookie', steamStateCookie(deps.config.publicUrl, '', 0))
      .redirect(`/dashboard/settings?steam=${outcome}`, 303);
  });
}
