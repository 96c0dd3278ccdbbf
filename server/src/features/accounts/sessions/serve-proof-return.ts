import { AppError, type ErrorCode } from '@paddock/contract/core/errors';
import { runWithAuditContext } from '../../../db/audit/audit.ts';
import type { App } from '../../../http/app-types.ts';
import { auditContextOf } from '../../../http/route.ts';
import type { returnCookie } from './return-cookie.ts';

interface ProofReturn {
  path: string;
  cookie: ReturnType<typeof returnCookie>;
  /** Refusals that the settings page reports; other errors are thrown. */
  outcomes: Partial<Record<ErrorCode, string>>;
  settingsPath: (outcome: string) => string;
  finish: (query: URLSearchParams, browser: string) => Promise<void>;
}

/** Where the browser returns to with a proof from another site. The request has no token; the one-time state identifies the user. */
export function serveProofReturn(
  app: App,
  { path, cookie, outcomes, settingsPath, finish }: ProofReturn,
): void {
  const { deps } = app;
  app.get(path, async (request, reply) => {
    await app.rateLimit('login', request.ip);
    const query = new URL(request.url, deps.config.publicUrl).searchParams;
    let outcome: string | undefined = 'linked';
    try {
      const proof = () => finish(query, cookie.read(request.headers.cookie));
      const act = auditContextOf(undefined, request, deps);
      await runWithAuditContext(act, proof);
    } catch (error) {
      outcome = error instanceof AppError ? outcomes[error.code] : undefined;
      if (!outcome) throw error;
    }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('set-cookie', cookie.set('', 0))
      .redirect(settingsPath(outcome), 303);
  });
}
