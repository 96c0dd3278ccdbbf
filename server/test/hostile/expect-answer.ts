import { bodySchema } from '@paddock/contract/core/body-schema';
import { type EndpointSpec, successStatus } from '@paddock/contract/core/endpoint';
import { errorStatus, Problem } from '@paddock/contract/core/errors';
import type { Locale } from '@paddock/contract/i18n/locale';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Answer } from '../portal/inject-once.ts';

const persian = /[\u0600-\u06ff]/;

/** Checks the headers of every response. */
function expectSecurityHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
}

/** Checks a problem document in the reader's language; returns its code. */
export function expectProblem(response: Answer, locale: Locale): string {
  expectSecurityHeaders(response);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  const problem = z.parse(z.strictObject(Problem.shape), response.json());
  const status = errorStatus[problem.code as keyof typeof errorStatus];
  expect([status, problem.status]).toEqual([response.statusCode, response.statusCode]);
  expect(status < 500 || status === 503, problem.code).toBe(true);
  for (const words of [problem.title, problem.detail, ...Object.values(problem.errors ?? {})]) {
    expect(persian.test(words), words).toBe(locale === 'fa');
  }
  if (status === 401) expect(response.headers['www-authenticate']).toBe('Bearer');
  if (status === 405) expect(response.headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  if (status === 429 || status === 503) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  return problem.code;
}

/** Checks a download that cannot run and is not cached. */
function expectSandboxedBytes({ statusCode, headers }: Answer): void {
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename=/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}

/** Checks the status and body of a successful call against the contract. */
export function expectSuccess(spec: EndpointSpec, response: Answer): void {
  if (spec.text === 'application/octet-stream') return expectSandboxedBytes(response);
  expectSecurityHeaders(response);
  expect(response.statusCode).toBe(successStatus(spec));
  if (spec.access !== 'public') expect(response.headers['cache-control']).toBe('no-store');
  const schema = bodySchema(spec);
  if (!schema) return expect(response.body).toBe('');
  if (spec.text) return expect(response.headers['content-type']).toBe(`${spec.text}; charset=utf-8`);
  // Decoding and encoding drops unknown fields, so the result must be equal.
  const body = response.json();
  return expect(JSON.parse(JSON.stringify(z.encode(schema, z.decode(schema, body) as never)))).toEqual(body);
}
