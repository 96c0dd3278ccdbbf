import { AppError, type ErrorCode } from '@paddock/contract/core/errors';
import { runWithAuditContext } from '../../../db/audit/audit.ts';
import type { App } from '../../../http/app-types.ts';
import { auditContextOf, sharedRateLimit } from '../../../http/route.ts';
import { returnCookie } from '../sessions/return-cookie.ts';
import { discordReturnPath, finishDiscordProof } from './prove-discord.ts';

export const discordCookie = (publicUrl: string) => returnCookie('discord_sign_in', publicUrl);

/** What the settings screen is told. */
const outcomes: Partial<Record<ErrorCode, string>> = {
  discord_taken: 'taken',
  discord_proof_invalid: 'failed',
  discord_unavailable: 'unavailable',
};

/** Where the browser comes back to from Discord. It has no token; the one-time state says whose proof it is. */
export function serveDiscordReturn(app: App): void {
  const { deps } = app;
  const cookie = discordCookie(deps.config.publicUrl);
  app.get(discordReturnPath, async (request, reply) => {
    await sharedRateLimit(deps)('login', request.ip);
    const query = new URL(request.url, deps.config.publicUrl).searchParams;
    const returned = { state: query.get('state') ?? '', code: query.get('code') ?? '' };
    let outcome: string | undefined = 'linked';
    try {
      const proof = () => finishDiscordProof(deps, returned, cookie.read(request.headers.cookie));
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
      .redirect(`/dashboard/settings?discord=${outcome}#discord`, 303);
  });
}
