import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type Account, owner } from './accounts.ts';
import { type Client, clientWith, signIn, tokenOf } from './api.ts';

export interface Player extends Account {
  username: string;
  steam_id: string;
  client: Client;
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** An unused Steam id. */
export const freshSteamId = () => `7656120200${digits(7)}`;

export async function register(url: string, account: Account & { username: string }): Promise<void> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  const { email, username, password } = account;
  const fields = { email, username, full_name: 'مهمان جدید', phone_number: `0912${digits(7)}`, password };
  for (const [name, value] of Object.entries({ ...fields, dateofbirth: '12-05-1998' }))
    form.append(name, value);
  form.append('profile_image', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
  const response = await fetch(`${url}/api/v1/auth/register`, { method: 'POST', body: form });
  if (response.status !== 201)
    throw new Error(`${email} could not register: ${response.status} ${await response.text()}`);
}

/** Links Discord with the code from the message. */
async function linkDiscord(url: string, client: Client): Promise<void> {
  const discord_id = `31${digits(16)}`;
  await client.post('/api/v1/users/discord/link', { discord_id });
  const { body: messages } = await clientWith(url, await tokenOf(url, owner)).get(
    '/api/v1/admin/outbox?limit=100',
  );
  const message = messages.find(({ recipient }: { recipient: string }) => recipient === discord_id);
  const code = /(?<!\d)\d{4}(?!\d)/.exec(message?.text ?? '')?.[0];
  await client.post('/api/v1/users/discord/verify', { verification_code: code });
}

/** Submits the local payment page of a payment with this outcome. */
export async function payAt(url: string, payment_url: string, outcome = 'pay'): Promise<void> {
  const { pathname } = new URL(payment_url);
  await fetch(url + pathname, { method: 'POST', body: new URLSearchParams({ outcome }) });
}

/** Adds whole dollars to the player's balance. Returns the transaction id. */
export async function topUp(url: string, client: Client, amount: number): Promise<string> {
  const { body } = await client.post('/api/v1/transactions/balance/checkout', { amount });
  await payAt(url, body.payment_url);
  return body.transaction_id;
}

/** Registers a member with Discord and without a Steam account. */
export async function makeMember(url: string): Promise<Omit<Player, 'steam_id'>> {
  const name = randomUUID().slice(0, 8);
  const account = { email: `${name}@example.com`, username: `p-${name}`, password: randomUUID() };
  await register(url, account);
  const client = await signIn(url, account);
  await linkDiscord(url, client);
  return { ...account, client };
}

/** Registers a member with Discord, Steam and a balance in whole dollars, so that tests do not share one. */
export async function makePlayer(url: string, dollars = 0, steam_id = freshSteamId()): Promise<Player> {
  const member = await makeMember(url);
  await member.client.post('/api/v1/dashboard/link-steam', { steam_id });
  if (dollars > 0) await topUp(url, member.client, dollars);
  return { ...member, steam_id };
}

/** Finds an item on sale by a part of its title. */
export async function findItem(
  client: Client,
  title: string,
): Promise<{ id: number; category_id: number; price_usd: number }> {
  const { body } = await client.get('/api/v1/users/shop/items');
  return body.find((item: { title: string }) => item.title.includes(title));
}

/** Buys an item from the balance, optionally as a gift. Returns the transaction id. */
export async function buy(client: Client, title: string, gift: { steam_id?: string; note?: string } = {}) {
  const { id, price_usd } = await findItem(client, title);
  const { status, body } = await client.post('/api/v1/transactions/pay-with-balance', {
    item_id: id,
    amount: price_usd,
    ...gift,
  });
  if (status !== 201) throw new Error(`${title} could not be bought: ${JSON.stringify(body)}`);
  return body.transaction_id as string;
}

/** An unused team tag of letters that do not resemble digits, so that no two tags look alike. */
export const freshTag = () =>
  [...randomUUID().replaceAll('-', '')]
    .map((digit) => 'ABCDEFGHJKMPQRST'[Number.parseInt(digit, 16)])
    .join('')
    .slice(0, 5);

/** Creates a team that the player owns. */
export async function foundTeam(url: string, player: Player): Promise<{ name: string; tag: string }> {
  const tag = freshTag();
  const team = { name: `تیم ${tag}`, tag, colour: '#2f86d6', country: '', description: '' };
  const body = new FormData();
  for (const [name, value] of Object.entries(team)) body.append(name, value);
  const headers = { authorization: `Bearer ${await tokenOf(url, player)}` };
  const { status } = await fetch(`${url}/api/v1/teams`, { method: 'POST', body, headers });
  if (status !== 201) throw new Error(`${player.username} could not found a team: ${status}`);
  return team;
}
