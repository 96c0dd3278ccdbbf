import { login } from '@paddock/contract/accounts/calls';
import { createServerKey } from '@paddock/contract/servers/admin-calls';
import type { Request } from 'autocannon';
import { type Account, demoPlayer, owner } from '../e2e/support/accounts.ts';
import { clientWith, signIn, tokenOf } from '../e2e/support/api.ts';
import { makePlayer } from '../e2e/support/make-player.ts';
import type { Portal } from '../e2e/support/portal.ts';
import { makeLapRequests } from './intake/lap-requests.ts';
import { buyRequest, makeShop } from './shop/make-shop.ts';

/** A kind of request to measure. */
export interface Row {
  name: string;
  /** Turn 0 is compared with the bare server; later ones must differ if their response must not be cached. */
  request: (turn: number) => Request;
  status: number;
  /** Concurrency; default sixteen. */
  connections?: number;
  /** Multiplies the duration, for kinds that take few requests per second. */
  times?: number;
  /** Whether it verifies a password, which the bare server then does as well. */
  hashes?: boolean;
  /** Items per request, such as laps; default one. */
  weight?: number;
}

/** Accounts that sign in, since frequent sign-ins end older ones. */
const signingIn = 16;

/** Signs in the members in turns. */
function loginRequest(members: readonly Account[], turn: number): Request {
  const { email = '', password = '' } = members[turn % members.length] ?? {};
  return {
    method: 'POST',
    path: login.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: email, password }).toString(),
  };
}

export async function findRows(portal: Portal): Promise<Row[]> {
  const player = demoPlayer(portal.log);
  const token = await tokenOf(portal.url, player);
  const client = clientWith(portal.url, token);
  const { body: posts } = await client.get('/api/v1/blog?limit=1');
  const { body: items } = await client.get('/api/v1/users/shop/items');
  const { body: drivers } = await client.get('/api/v1/drivers?limit=1');
  const item = items.find(
    ({ price_usd, stock }: { price_usd: number; stock: number }) => price_usd === 2 && stock === -1,
  );
  const shop = await makeShop(portal.url);
  const members: Account[] = [];
  while (members.length < signingIn) members.push(await makePlayer(portal.url));
  const staff = await signIn(portal.url, owner);
  const { body: servers } = await staff.get('/api/v1/admin/servers');
  const { body: holder } = await staff.post(createServerKey.path, {
    server_id: servers[0].id,
    name: 'bench',
  });
  const laps = makeLapRequests(holder.key);

  const read = (path: string, headers: Record<string, string> = {}): Request => ({
    method: 'GET',
    path,
    headers,
  });
  const signedIn = { authorization: `Bearer ${token}` };
  const [script = ''] = /\/assets\/react-[\w-]+\.js/.exec(await (await fetch(portal.url)).text()) ?? [];
  const post = `/api/v1/blog/${encodeURIComponent(posts[0].slug)}`;
  return [
    { name: 'page, cached', status: 200, request: () => read('/blog') },
    {
      name: 'page, cached, gzip',
      status: 200,
      request: () => read('/blog', { 'accept-encoding': 'gzip' }),
    },
    { name: 'script of a page', status: 200, request: () => read(script, { 'accept-encoding': 'br' }) },
    {
      name: 'page, rendered each time',
      status: 200,
      request: (turn) => read(`/drivers/${drivers[0].id}?page=${turn + 2}`),
    },
    { name: 'public list, cached', status: 200, request: () => read('/api/v1/blog?limit=20') },
    { name: 'public detail, cached', status: 200, request: () => read(post) },
    {
      name: 'public list, read each time',
      status: 200,
      request: (turn) => read(`/api/v1/blog?limit=20&turn=${turn}`),
    },
    {
      name: 'public detail, read each time',
      status: 200,
      request: (turn) => read(`${post}?turn=${turn}`),
    },
    { name: 'signed-in list', status: 200, request: () => read('/api/v1/users/shop/items', signedIn) },
    {
      name: 'signed-in detail',
      status: 200,
      request: () => read(`/api/v1/users/shop/items/${item.id}`, signedIn),
    },
    {
      name: 'refusal of a forged token',
      status: 401,
      request: () => read('/api/v1/users/shop/items', { authorization: 'Bearer forged' }),
    },
    {
      name: 'login',
      status: 200,
      // More from one network would be rate-limited.
      connections: 8,
      hashes: true,
      times: 6,
      request: (turn) => loginRequest(members, turn),
    },
    {
      name: 'purchase by balance',
      status: 201,
      request: (turn) => buyRequest(shop, turn),
    },
    {
      name: 'intake of one lap',
      status: 200,
      request: laps.single,
    },
    {
      name: 'intake of 1,000',
      status: 200,
      weight: 1_000,
      request: laps.batch,
    },
  ];
}
