import { readFile } from 'node:fs/promises';
import { cents } from '@paddock/contract/money';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { atOnce, insertAttempt, topUpAttempt } from '../features/payments/attempts.ts';
import { settle } from '../features/payments/settle.ts';
import { ingestResultFile } from '../features/racing/service.ts';
import { gameServers } from '../features/servers/tables.ts';
import { shopCategories, shopItems } from '../features/shop/tables.ts';
import { changeSettings } from '../features/site/queries.ts';
import { createUser } from '../features/users/service.ts';
import { users } from '../features/users/tables.ts';
import { demoCategories, demoDrivers, demoItems, demoServers } from './content.ts';
import { demoSessions } from './sessions.ts';

async function addPlayers(deps: Deps, player: { email: string; password: string }): Promise<number> {
  const [first, ...others] = demoDrivers;
  const { steam_id, discord_id, ...names } = first;
  const user = await createUser(deps, { ...player, ...names });
  await deps.db.update(users).set({ steam_id, discord_id }).where(eq(users.id, user.id));
  for (const { steam_id, discord_id, ...names } of others) {
    // Nobody signs in as these: their password is thrown away.
    const email = `${names.username.toLowerCase()}@demo.invalid`;
    const { id } = await createUser(deps, { ...names, email, password: crypto.randomUUID() });
    await deps.db.update(users).set({ steam_id, discord_id }).where(eq(users.id, id));
  }
  return user.id;
}

/** A balance comes from a payment, here as everywhere. */
async function topUp(deps: Deps, user_id: number, dollars: number): Promise<void> {
  const now = deps.now();
  const amount = cents(dollars * 100);
  const attempt = topUpAttempt(user_id, amount, 'local', atOnce);
  const { row } = await insertAttempt(deps.db, attempt, { key: undefined, hash: 'demo' }, now);
  await settle(deps.db, row.id, { state: 'paid', amount, currency: 'USD' }, now);
}

async function addShop(deps: Deps): Promise<void> {
  const categories = await deps.db.insert(shopCategories).values(demoCategories).returning();
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]));
  for (const { category, picture, ...item } of demoItems) {
    const main_image = `demo-${picture}.webp`;
    await deps.storage.put(main_image, await readFile(new URL(`pictures/${picture}.webp`, import.meta.url)));
    const category_id = idOf.get(category) ?? 0;
    await deps.db.insert(shopItems).values({ ...item, main_image, category_id, created_at: deps.now() });
  }
}

/** The community that a new portal shows until it has its own. */
export async function seedCommunity(deps: Deps, player: { email: string; password: string }): Promise<void> {
  const playerId = await addPlayers(deps, player);
  await topUp(deps, playerId, 40);
  await addShop(deps);
  await changeSettings(deps.db, {
    announcement: 'مسابقهٔ قهرمانی کاسپین GT3 جمعه ساعت ۲۲:۰۰ — ثبت‌نام باز است',
    discord_invite_url: 'https://discord.com/invite/paddock',
  });
  const servers = await deps.db
    .insert(gameServers)
    .values(demoServers.map((server) => ({ ...server, created_at: deps.now() })))
    .returning();
  const gt3 = servers.find((server) => server.type === 'GT3');
  if (!gt3) throw new Error('the demo community has no GT3 server');
  for (const { file, file_name } of demoSessions(deps.now())) {
    await ingestResultFile(deps, gt3.id, file, file_name);
  }
}
