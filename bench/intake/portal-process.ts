import { resolve } from 'node:path';

/*
 * Runs the portal of any checkout in its own process, bundled as for production, with a server that has a key.
 * Prints its address as JSON.
 */

const root = resolve(process.argv[2] ?? '.');
const bundle = `${root}/server/build/bench`;
const { bundlePrograms, threads } = await import(`${root}/server/bundle-programs.ts`);
const parts = {
  portal: `${root}/bench/portal.ts`,
  tables: `${root}/server/src/features/servers/tables.ts`,
  keys: `${root}/server/src/features/servers/server-keys.ts`,
};
await bundlePrograms({ ...threads, ...parts }, bundle);
const load = (part: keyof typeof parts) => import(`${bundle}/${part}.js`);
const { startPortal } = await load('portal');
const { gameServers, serverKeys } = await load('tables');
const { hashServerKey } = await load('keys');

const portal = await startPortal();
const { db, now } = portal.deps;
const [server] = await db
  .insert(gameServers)
  .values({
    name: 'Bench',
    description: 'Sends result files',
    type: 'GT3',
    host: 'bench.invalid',
    port: 9600,
    query_port: 8081,
    join_link: 'https://bench.invalid/',
    max_players: 60,
    created_at: now(),
  })
  .returning();
const key = 'gs_bench';
await db
  .insert(serverKeys)
  .values({ server_id: server.id, name: 'bench', key_hash: hashServerKey(key), created_at: now() });
process.stdout.write(`${JSON.stringify({ origin: portal.origin, key })}\n`);
process.stdin.resume();
process.stdin.once('end', () => void portal.close());
