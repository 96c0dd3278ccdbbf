import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointSpec, endpointName, type Input } from '@paddock/contract/core/endpoint';
import type { Problem } from '@paddock/contract/core/errors';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../src/adapters/deps.ts';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createDeps } from '../../src/create-deps.ts';
import { countDriving } from '../../src/features/racing/ingest/count-driving.ts';
import { ensureRoles } from '../../src/features/users/queries.ts';
import type { App } from '../../src/http/app-types.ts';
import { demoDrivers } from '../../src/seed/demo/data/people-and-servers.ts';
import { countStaffWrites } from './count-staff-writes.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { watchCacheClears } from './watch-cache-clears.ts';

const demoSteamIds = demoDrivers.map(({ steam_id }) => steam_id);

export interface TestApp {
  app: App;
  deps: Deps;
  /** The database for its owner, for a second portal. */
  connection: string;
  /** The same for the role that serves requests. */
  application: string;
  /** The folder of uploads and the secret. */
  dataDir: string;
  /** Sets the portal's clock. */
  setNow: (now: Date) => void;
  /** Runs the loop that counts game events once. */
  countDriving: () => Promise<void>;
  /** Makes a call over HTTP; returns the response without decoding. */
  call: <const E extends EndpointSpec>(spec: E, options?: CallOptions<E>) => Promise<Answer>;
  close: () => Promise<void>;
}

interface CallOptions<E extends EndpointSpec> {
  input?: Input<E>;
  /** A raw body instead of `input`'s. */
  json?: unknown;
  as?: string | { token: string } | undefined;
  locale?: 'fa' | 'en';
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  // A test reads what it expects to be there; a wrong guess fails it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  problem: Problem;
  headers: Record<string, unknown>;
}

function pathOf(
  spec: EndpointSpec,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    query.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
  );
  return query.length === 0 ? path : `${path}?${search}`;
}

function payloadOf(spec: EndpointSpec, options: CallOptions<EndpointSpec>): Partial<InjectOptions> {
  const { body, files } = (options.input ?? {}) as { body?: unknown; files?: Record<string, Blob[]> };
  if (options.json !== undefined) {
    return { payload: JSON.stringify(options.json), headers: { 'content-type': 'application/json' } };
  }
  const wire = body === undefined || !spec.body ? body : z.encode(spec.body, body as never);
  if (spec.encoding === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries((wire ?? {}) as Record<string, unknown>))
      form.append(name, String(value));
    for (const [name, blobs] of Object.entries(files ?? {}))
      for (const blob of blobs) form.append(name, blob, 'file');
    return { payload: form as never };
  }
  if (wire === undefined) return {};
  if (spec.encoding === 'form') {
    return {
      payload: new URLSearchParams(wire as Record<string, string>).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  return { payload: JSON.stringify(wire), headers: { 'content-type': 'application/json' } };
}

/** Makes calls of the contract to a server. */
export const callOf =
  (app: App): TestApp['call'] =>
  async (spec, options = {}) => {
    const token = typeof options.as === 'string' ? options.as : options.as?.token;
    const { headers: bodyHeaders, ...payload } = payloadOf(spec, options as CallOptions<EndpointSpec>);
    const response = await app.inject({
      method: spec.method,
      url: pathOf(spec, (options.input ?? {}) as never),
      ...payload,
      headers: {
        'accept-language': options.locale ?? 'en',
        ...bodyHeaders,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
    });
    const isJson = /[/+]json\b/.test(String(response.headers['content-type']));
    if (response.statusCode >= 500 && response.statusCode !== 503) {
      throw new Error(`${endpointName(spec)} answered ${response.statusCode}: ${response.body}`);
    }
    const body = isJson ? response.json() : response.body;
    return { status: response.statusCode, body, problem: body, headers: response.headers };
  };

/**
 * The whole server on a separate database and data folder, without pages and background jobs. Rate limits are
 * disabled unless the environment sets them.
 */
export async function testApp(env: Record<string, string> = {}, given?: TestDatabase): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-app-'));
  const database = given ?? (await createTestDatabase());
  const local = { LOCAL_PAYMENTS: 'allow', LOCAL_STEAM: 'allow' };
  const config = loadConfig({
    RATE_LIMIT_FACTOR: '100000',
    PASSWORD_HASH_PASSES: '1',
    DATA_DIR: dataDir,
    SEED: 'none',
    ...local,
    ...env,
  });
  let fixed: Date | undefined;
  const deps = await createDeps(config, database.application, {
    now: () => fixed ?? new Date(),
    direct: config.database.directUrl ?? database.application,
    demoSteamIds,
  });
  await ensureRoles(deps.db);
  const app = await buildApp(deps, { pages: 'none' });
  const compareWithAudit = countStaffWrites(app);
  const checkClears = watchCacheClears(app);

  return {
    app,
    deps,
    connection: database.connection,
    application: database.application,
    dataDir,
    setNow: (now) => {
      fixed = now;
    },
    countDriving: () => countDriving(deps),
    call: callOf(app),
    close: async () => {
      await app.close();
      await compareWithAudit()
        .then(checkClears)
        .finally(async () => {
          await deps.close();
          await database.drop();
          await rm(dataDir, { recursive: true, force: true });
        });
    },
  };
}
