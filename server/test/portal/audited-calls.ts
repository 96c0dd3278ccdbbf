import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { type AuditEntry, listAuditLog } from '@paddock/contract/overview/calls';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MadeUser } from '../make/make.ts';
import type { TestApp } from './test-app.ts';

interface Sent {
  params?: object;
  body?: object;
  json?: object;
  files?: object;
}

/** Championship writes: covered by season-writes.test.ts. */
export const isSeasonWrite = ({ path }: EndpointSpec) =>
  /^\/api\/v1\/admin\/(championships|series|rounds|entries|corrections|racing-sessions|events\/\{id\}\/sign-up)\b/.test(
    path,
  );

/**
 * Writes about events, laps, downloads and tickets: covered by content-writes.test.ts, the rest by
 * staff-writes.test.ts.
 */
export const isContentWrite = (spec: EndpointSpec) =>
  /^\/api\/v1\/admin\/(events|laps|points-templates|downloads|tickets)\b/.test(spec.path) &&
  !isSeasonWrite(spec);

/** Catalogue writes: covered by catalogue-writes.test.ts. */
export const isCatalogueWrite = ({ path }: EndpointSpec) => path.startsWith('/api/v1/admin/catalogue/');

/** Writes about the owner's site, roles and invitations: covered by site-writes.test.ts. */
export const isSiteWrite = (spec: EndpointSpec) =>
  /^\/api\/v1\/admin\/(pages|footer|landing|settings\/pictures|invitations)\b/.test(spec.path) ||
  ['POST /api/v1/admin/roles', 'DELETE /api/v1/admin/roles/{id}'].includes(endpointName(spec));

/** Team writes: covered by moderate-teams.test.ts. */
export const isTeamWrite = ({ path }: EndpointSpec) => path.startsWith('/api/v1/admin/teams');

/** Challenge writes: covered by challenge-writes.test.ts. */
export const isChallengeWrite = ({ path }: EndpointSpec) => path.startsWith('/api/v1/admin/challenges');

export const at = (id: number | string) => ({ params: { id } });

/** Makes calls as staff with access to the audit log, and compares each with its row. */
export function auditedCalls(t: TestApp, as: MadeUser) {
  /** The names of the calls made. */
  const tried = new Set<string>();

  async function rowsOf(query: object): Promise<AuditEntry[]> {
    const { status, body } = await t.call(listAuditLog, { as, input: { query } as never });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  /** Makes a staff call and returns its response with the one row it left. */
  async function act(spec: EndpointSpec, { json, ...input }: Sent = {}) {
    const answer = await t.call(spec, { as, input: input as never, json });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    tried.add(endpointName(spec));
    const id = String(answer.headers['x-request-id']);
    const rows = (await rowsOf({ limit: 100 })).filter((row) => row.request_id === id);
    expect(rows, endpointName(spec)).toHaveLength(1);
    const row = rows[0] as AuditEntry;
    expect(row.actor).toMatchObject({ id: as.id, username: as.username });
    return { body: answer.body, row };
  }

  return { act, rowsOf, tried };
}

/** The whole audit log as text, to verify that it contains no hashes. */
export async function auditText(t: TestApp): Promise<string> {
  const { rows } = await t.deps.db.execute(sql`select * from audit_log`);
  const text = JSON.stringify(rows);
  expect(text).not.toMatch(/argon2|password_hash|key_hash/);
  return text;
}
