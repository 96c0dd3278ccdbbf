import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import { createUser } from '../../server/src/features/users/service.ts';
import { startPortal } from '../portal.ts';

/* A portal in a process of its own, so that its memory is its alone. It ends when its input does. */

const { deps, origin, close } = await startPortal();
const named = { email: 'editor@bench.invalid', username: 'editor', full_name: 'Editor', role: 'editor' };
const { id } = await createUser(deps, { ...named, password: crypto.randomUUID() });
const token = await createSession(deps.db, id, { ip: '127.0.0.1', userAgent: 'bench' }, deps.now());
process.stdout.write(`${JSON.stringify({ origin, token })}\n`);
process.stdin.on('end', () => void close().then(() => process.exit())).resume();
