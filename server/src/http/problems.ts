import { AppError, type ErrorDetails, type Problem } from '@paddock/contract/errors';
import { digits, type Locale } from '@paddock/contract/locale';
import { say } from '@paddock/contract/words';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnreachable } from '../db/database.ts';
import type { App } from './app-types.ts';

export function problemOf(error: AppError, locale: Locale, requestId: string): Problem {
  const { errors, values, retryAfter } = error.details;
  const seconds = digits(String(Math.ceil(retryAfter ?? 0)), locale);
  const words = { request_id: requestId, seconds, ...values };
  return {
    type: `urn:paddock:error:${error.code}`,
    title: say(`status_${error.status}`, locale),
    status: error.status,
    detail: say(error.code, locale, words),
    code: error.code,
    ...(errors ? { errors } : {}),
    request_id: requestId,
  };
}

/** What Fastify itself refuses, in our codes. */
const fastifyCodes: Record<string, AppError['code']> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_malformed',
};

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return new AppError('database_unavailable', { retryAfter: 5, cause: error });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? fastifyCodes[code] : undefined;
  const details: ErrorDetails = { cause: error };
  if (known) return new AppError(known, details);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('body_malformed', details);
  return new AppError('internal_error', details);
}

/**
 * What the log keeps of an error. A failed query carries its values and a service's error what was sent to it, so
 * neither is written as it is.
 */
function forLog(error: unknown): Record<string, unknown> {
  const query = error instanceof DrizzleQueryError ? error.query : undefined;
  const root = error instanceof DrizzleQueryError ? error.cause : error;
  return root instanceof Error
    ? { type: root.name, message: root.message, stack: root.stack, query }
    : { message: String(root), query };
}

/** Answers every failure in the one shape, in the reader's language, without a stack. */
export function answerProblems(app: App): void {
  const send = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = asAppError(error);
    if (failure.status === 500) request.log.error({ error: forLog(error) }, 'internal error');
    else if (failure.status === 503 && failure.details.cause) {
      request.log.warn({ error: forLog(failure.details.cause) }, failure.code);
    }
    if (failure.details.retryAfter) reply.header('retry-after', Math.ceil(failure.details.retryAfter));
    if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .code(failure.status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemOf(failure, request.locale, request.id)));
  };
  app.setErrorHandler(send);
  app.setNotFoundHandler((request, reply) => send(new AppError('not_found'), request, reply));
}
