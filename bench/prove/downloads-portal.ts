import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import { createUser } from '../../server/src/features/users/edit-user.ts';
import { startPortal } from '../portal.ts';

/* Runs a portal in its own process, to measure its memory separately. Exits when its input closes. */

const { deps, origin, close } = await startPortal();
const named = { email: 'editor@bench.invalid', username: 'editor', full_name: 'Editor', role: 'editor' };
const { id } = await createUser(deps, { ...named, password: crypto.randomUUID() });
const token = await createSession(deps.db, id, { ip: '127.0.0.1', userAgent: 'bench' }, deps.now());
process.stdout.write(`${JSON.stringify({ origin, token })}\n`);
process.stdin.on('end', () => void close().then(() => process.exit())).resume();
