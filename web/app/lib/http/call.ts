import { bodySchema } from '@paddock/contract/core/body-schema';
import { type EndpointSpec, type Input, type Output, totalHeader } from '@paddock/contract/core/endpoint';
import { Problem } from '@paddock/contract/core/errors';
import { translateIssues } from '@paddock/contract/core/validation-issues';
import { translate } from '@paddock/contract/i18n/messages';
import * as z from 'zod/mini';
import { syncServerClock } from '../browser/server-clock.ts';
import { notifySessionEnded, readToken } from '../browser/token.ts';
import { ApiError, documentLocale, fallbackMessage } from './api-error.ts';
import { encodeCall, type RawInput } from './encode-call.ts';
import { notifySiteClosed } from './site-closed.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a repeated call of an idempotent endpoint the same call. */
  idempotencyKey?: string;
}

function encode(spec: EndpointSpec, input: RawInput) {
  try {
    return encodeCall(spec, input);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const locale = documentLocale();
    throw new ApiError({
      status: 422,
      code: 'validation_failed',
      detail: translate('validation_failed', locale),
      errors: translateIssues(error.issues, locale),
    });
  }
}

/** The error of a failed response. A record in it has the response shape of the call. */
export async function failure(
  response: Response,
  hadToken: boolean,
  shape?: EndpointSpec['response'],
): Promise<ApiError> {
  const body = z.safeParse(Problem, await response.json().catch(() => undefined));
  const problem = body.success
    ? body.data
    : { status: response.status, code: 'unknown', detail: fallbackMessage('unknown') };
  if (hadToken && problem.code === 'sign_in_required') notifySessionEnded();
  if (problem.code === 'maintenance') notifySiteClosed();
  const wait = Number(response.headers.get('retry-after'));
  const record = shape && z.safeParse(shape, body.data?.record).data;
  return new ApiError({ ...problem, record }, wait > 0 ? wait : undefined);
}

/** Turns errors of the connection, before or during the response, into an ApiError. Aborts stay as they are. */
export async function withNetworkError<T>(
  read: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'network', detail: fallbackMessage('network') });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a call of the contract from the browser. Throws only ApiError, except for aborts. */
export async function call<const E extends EndpointSpec>(
  spec: E,
  input: Input<E>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Output<E>> {
  const { address, body, contentType } = encode(spec, input as RawInput);
  // Sent with public calls too: an author may see more of a post than a visitor.
  const token = readToken();
  const headers = new Headers({
    accept: spec.text ?? 'application/json',
    'accept-language': documentLocale(),
  });
  if (contentType) headers.set('content-type', contentType);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);

  const response = await withNetworkError(
    () => fetch(address, { method: spec.method, headers, body: body ?? null, signal: signal ?? null }),
    signal,
  );
  syncServerClock(response.headers.get('date'));
  if (!response.ok) throw await failure(response, token !== null, spec.response);
  const schema = bodySchema(spec);
  if (!schema) return undefined as Output<E>;
  const text = await withNetworkError(() => response.text(), signal);
  const answer = z.safeParse(schema, spec.text ? text : parseJson(text));
  if (!answer.success) {
    const detail = fallbackMessage('invalidAnswer');
    throw new ApiError({ status: response.status, code: 'answer_invalid', detail });
  }
  if (!spec.list) return answer.data as Output<E>;
  const items = spec.listName ? (answer.data as Record<string, unknown>)[spec.listName] : answer.data;
  return { items, total: Number(response.headers.get(totalHeader)) } as Output<E>;
}
