import { isIP } from 'node:net';
import { AppError } from '@paddock/contract/core/errors';
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { obeyAnswer, restLeft } from '../../network/retry-after.ts';

/** A payer waits ten seconds at most, and the outcome still has to be stored. */
const budgetMs = 7_000;
const maxBytes = 1_000_000;

/** Whether an address belongs to the site of the API at `apiUrl`: checkout.stripe.com for api.stripe.com. */
export function isPageOf(apiUrl: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const [api, page] = [new URL(apiUrl), new URL(address)];
  const labels = isIP(api.hostname) === 0 ? api.hostname.split('.') : [];
  const site = labels.length > 2 ? labels.slice(1).join('.') : api.hostname;
  const isOfSite = page.hostname === site || (labels.length > 1 && page.hostname.endsWith(`.${site}`));
  return page.protocol === api.protocol && isOfSite;
}

/** A payment page. Restricted to the provider's site, so that a forged response cannot redirect payers elsewhere. */
export const PaymentPage = (apiUrl: string) =>
  z.string().check(z.refine((text) => isPageOf(apiUrl, text), 'not a page of this provider'));

/** The provider does not respond, or not validly: the state is unknown. */
export function providerUnavailable(cause: unknown, retryAfter = 30): AppError {
  return new AppError('provider_unavailable', { retryAfter, cause });
}

/** Runs all requests of one query within seven seconds. Failures become provider_unavailable, except an AppError. */
export async function withTimeBudget<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(budgetMs);
  try {
    return await pTimeout(work(signal), { milliseconds: Number.POSITIVE_INFINITY, signal });
  } catch (error) {
    throw error instanceof AppError ? error : providerUnavailable(error);
  }
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * `fetch` without redirects, aborted by the signal, limited to one megabyte. Throws provider_unavailable during
 * the provider's Retry-After.
 */
export function limitedFetch(signal: AbortSignal): typeof fetch {
  return async (url, init = {}) => {
    const address = url instanceof Request ? url.url : url;
    const resting = restLeft(address);
    if (resting !== undefined) throw providerUnavailable(new Error('the provider sent Retry-After'), resting);
    const signals = init.signal ? [init.signal, signal] : [signal];
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
    const body = await readBounded(response);
    const { status, headers } = response;
    const pause = obeyAnswer(address, response);
    if (pause !== undefined) throw providerUnavailable(new Error(`status ${status}`), pause);
    return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers });
  };
}
