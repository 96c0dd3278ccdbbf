import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode, type ErrorDetails, type Problem } from '@paddock/contract/core/errors';
import { translateProblem } from '@paddock/contract/core/problem-text/problem-messages';
import { translateFieldErrors, translateMessage } from '@paddock/contract/core/translate-errors';
import { defaultLocale, type Locale, pageLocale } from '@paddock/contract/i18n/locale';
import { translate } from '@paddock/contract/i18n/messages';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toLoggableError } from '../../db/loggable-error.ts';
import { isContended, isUnreachable } from '../../db/outages/database-errors.ts';
import type { App } from '../app-types.ts';
import { escapeHtml } from '../escape-html.ts';
import { sendPlainPage } from '../plain-page.ts';
import { apiLocale } from './request-locale.ts';

export function toProblem(error: AppError, locale: Locale, requestId: string): Problem {
  const { errors, values, retryAfter, record, sentence } = error.details;
  const known = { request_id: requestId, seconds: Math.ceil(retryAfter ?? 0) };
  return {
    type: `urn:paddock:error:${error.code}`,
    title: translateProblem(`status_${error.status}`, locale),
    status: error.status,
    detail: translateMessage(sentence ?? error.code, locale, { ...known, ...values }),
    code: error.code,
    ...(errors ? { errors: translateFieldErrors(errors, locale) } : {}),
    ...(record === undefined ? {} : { record }),
    request_id: requestId,
  };
}

/** Maps Fastify's own errors to our codes. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

const statusCodes: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'body_too_large',
  415: 'media_type_unsupported',
};

/** Maps any error to our codes; unknown ones become an internal error. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? fastifyCodes[code] : undefined;
  const details: ErrorDetails = { cause: error };
  if (known) return new AppError(known, details);
  // Before database errors: a client that disconnects causes the same reset.
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AppError(statusCodes[statusCode] ?? 'body_malformed', details);
  }
  if (isUnreachable(error)) return new AppError('database_unavailable', { ...details, retryAfter: 5 });
  if (isContended(error)) return new AppError('busy', { ...details, retryAfter: 2 });
  return new AppError('internal_error', details);
}

/** Errors that the interface never causes: logged, for investigating attacks. */
const suspicious = new Set<ErrorCode>([
  'permission_denied',
  'user_not_manageable',
  'own_payment',
  'server_key_invalid',
  'signature_invalid',
  'steam_proof_invalid',
  'second_factor_setup_required',
]);

function logRefusal(
  code: ErrorCode,
  { log, method, routeOptions, ip, viewer, keyHolder }: FastifyRequest,
): void {
  const who = { ip, user_id: viewer?.id, server_id: keyHolder?.server_id };
  log.warn({ code, method, route: routeOptions.url, ...who }, 'refused');
}

const problemType = 'application/problem+json; charset=utf-8';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An address of the API to which other sites redirect. */
    isPage?: boolean;
  }
}

/** Whether a browser navigates to a page or a return address. */
function isOpenedByPerson({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  const isPage = !url.startsWith('/api/') || routeOptions.config?.isPage === true;
  return isPage && /^(GET|HEAD)$/.test(method) && Boolean(headers.accept?.includes('text/html'));
}

/** Sends a short page for an unresolvable address. */
function sendProblemPage(failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = request.url.split('?')[1] ?? '';
  const locale = pageLocale(`?${query}`, request.headers.cookie);
  // For a browser's navigation, a malformed request is an unknown address.
  const code = failure.code === 'body_malformed' ? 'not_found' : failure.code;
  const body = `<p>${escapeHtml(translateMessage(code, locale))}</p><p><a href="/">${translate('home_page', locale)}</a></p>`;
  return sendPlainPage(reply, { title: translateProblem('status_404', locale), body, locale });
}

/** Sends an error as a problem document in the reader's language, without a stack and uncacheable. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asAppError(error);
  if (failure.status === 500) {
    request.log.error({ error: toLoggableError(error) }, 'internal error');
    const where = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    (request.server as App).deps.reportError(error, { where, request_id: request.id });
  } else if (failure.status === 503 && failure.details.cause) {
    request.log.warn({ error: toLoggableError(failure.details.cause) }, failure.code);
  }
  if (suspicious.has(failure.code)) logRefusal(failure.code, request);
  const { retryAfter, allow } = failure.details;
  // Belongs to the response that failed, and may be why.
  reply.removeHeader('location');
  if (retryAfter) reply.header('retry-after', Math.ceil(retryAfter));
  if (allow) reply.header('allow', allow.join(', '));
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if ((failure.status === 400 || failure.status === 404) && isOpenedByPerson(request))
    return sendProblemPage(failure, request, reply.code(failure.status));
  return (
    reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .type(problemType)
      // As bytes: Node concatenates a string with the head, and Persian text would double the size of both.
      .send(Buffer.from(JSON.stringify(toProblem(failure, apiLocale(request), request.id))))
  );
}

export function installErrorHandlers(app: App): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new AppError('not_found'), request, reply));
}

const clientErrors: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Responds to invalid HTTP, where there is a connection but no request. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const failure = new AppError(clientErrors[error.code ?? ''] ?? 'body_malformed');
    const body = JSON.stringify(toProblem(failure, defaultLocale, randomUUID()));
    const head = [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      `Content-Type: ${problemType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
