import { createHash } from 'node:crypto';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';

/** Identifies repeats of a money call. */
export interface Idempotency {
  /** The sender's Idempotency-Key; without one every call is new. */
  key: string | undefined;
  /** Of the call and its content: the same key with other content is rejected. */
  hash: string;
}

export function toIdempotency(spec: EndpointSpec, content: unknown, key: string | undefined): Idempotency {
  const request = JSON.stringify([endpointName(spec), content]);
  return { key, hash: createHash('sha256').update(request).digest('hex') };
}

/** Checks that a repeated key has the same content. `row` was created by an earlier call. Throws idempotency_mismatch. */
export function assertSameRequest(row: { request_hash: string | null }, { hash }: Idempotency): void {
  if (row.request_hash !== hash) throw new AppError('idempotency_mismatch');
}
