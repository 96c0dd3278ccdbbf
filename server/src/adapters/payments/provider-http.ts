import { isIP } from 'node:net';
import { AppError } from '@paddock/contract/core/errors';
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { obeyAnswer, restLeft } from '../../network/retry-after.ts';

/** A payer waits ten seconds at most, and what came out is still to be written down. */
const budgetMs = 7_000;
const maxBytes = 1_000_000;

/** Whether an address is of the site whose API stands at `apiUrl`: checkout.stripe.com beside api.stripe.com. */
export function isPageOf(apiUrl: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const [api, page] = [new URL(apiUrl), new URL(address)];
  const labels = isIP(api.hostname) === 0 ? api.hostname.split('.') : [];
  const site = labels.length > 2 ? labels.slice(1).join('.') : api.hostname;
  const isOfSite = page.hostname === site || (labels.length > 1 && page.hostname.endsWith(`.${site}`));
  return page.protocol === api.protocol && isOfSite;
}

/** A page to send a payer to: whatever answers for a provider sends nobody to another site. */
export const PaymentPage = (apiUrl: string) =>
  z.string().check(z.refine((text) => isPageOf(apiUrl, text), 'not a page of this provider'));

/** The provider is silent or answers nonsense: nothing is known. */
export function providerUnavailable(cause: unknown, retryAfter = 30): AppError {
  return new AppError('provider_unavailable', { retryAfter, cause });
}

/**
 * Everything that one question to a provider needs, within seven seconds. What fails is provider_unavailable, except
 * an AppError.
 */
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
 * `fetch` that follows no redirect, stops with the signal and reads one megabyte at most. Throws provider_unavailable until the provider's
 * Retry-After is over.
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
