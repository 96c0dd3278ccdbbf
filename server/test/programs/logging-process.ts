/** A portal that logs as in production, on a given database, in which some calls fail. Run by log.test.ts. */
import { login, register } from '@paddock/contract/accounts/calls';
import { listUsers } from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createDeps } from '../../src/create-deps.ts';
import { createSession } from '../../src/features/accounts/sessions/queries.ts';
import { createUser } from '../../src/features/users/edit-user.ts';
import { ensureRoles } from '../../src/features/users/queries.ts';

const [connection = '', dataDir = '', password = '', level] = process.argv.slice(2);
const deps = await createDeps(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: level }), connection);
await ensureRoles(deps.db);
const names = { email: 'racer@example.com', username: 'racer', full_name: 'Racer' };
const { id } = await createUser(deps, { ...names, password });
const token = await createSession(deps.db, id, { ip: '127.0.0.1', userAgent: 'test' }, deps.now());
const app = await buildApp(deps, { pages: 'none', log: true });

const headers = { authorization: `Bearer ${token}`, cookie: `session=${token}` };
const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
const payload = new URLSearchParams({ username: names.email, password }).toString();
const statuses: number[] = [];
const inject = async (request: InjectOptions) => statuses.push((await app.inject(request)).statusCode);

await inject({ url: getCurrentUser.path, headers });
await inject({ method: 'POST', url: login.path, headers: form, payload });
await inject({ method: 'POST', url: register.path, headers: form, payload });
await inject({ url: `/nowhere?token=${token}`, headers });
await inject({ url: listUsers.path, headers });
// From now on sign-ins can be neither read nor written.
await deps.db.execute(sql`alter table sessions rename column token_hash to gone`);
await inject({ url: getCurrentUser.path, headers });
await inject({ method: 'POST', url: login.path, headers: form, payload });
await app.close();
await deps.close();
process.stdout.write(`${JSON.stringify({ token, statuses })}\n`);
