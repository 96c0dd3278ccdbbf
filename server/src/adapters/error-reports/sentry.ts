import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { toLoggableError } from '../../db/loggable-error.ts';
import type { ErrorReports } from './error-reports.ts';

const closingMs = 2_000;
const answerMs = 10_000;

interface SentryOptions {
  dsn: string;
  release: string;
  /** Distinguishes several portals. */
  environment: string;
}

/**
 * Sends errors to a service with Sentry's protocol. Reports contain what the log does: message, stack and the
 * failed statement, and no data about the user.
 */
export function sentryReports({ dsn, release, environment }: SentryOptions): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    platform: 'node',
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(answerMs),
        });
        await answer.body?.cancel();
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  return {
    report(error, { where, request_id }) {
      const { type = 'Error', message, stack, query } = toLoggableError(error);
      const reported = Object.assign(new Error(message), { name: type, stack });
      const scope = new Scope();
      scope.setTag('where', where);
      if (request_id) scope.setTag('request_id', request_id);
      if (query) scope.setExtra('query', query);
      client.captureException(reported, undefined, scope);
    },
    close: async () => {
      await client.close(closingMs);
    },
  };
}
