import { readFile } from 'node:fs/promises';
import { dayMs } from '@paddock/contract/i18n/jalali';
import { ingestBatchMax } from '@paddock/contract/racing/rules';
import { proposedNews } from '@paddock/contract/site/landing-rules';
import type { User } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { notificationCauses, notifications, outgoingMessages } from '../../features/notifications/tables.ts';
import { countDriving } from '../../features/racing/ingest/count-driving.ts';
import { ingestEventBatch } from '../../features/racing/ingest/ingest-events.ts';
import { ingestResultFile } from '../../features/racing/ingest/ingest-results.ts';
import { shopCategories, shopItems } from '../../features/shop/tables.ts';
import { updateLanding } from '../../features/site/landing/landing.ts';
import { saveSettings } from '../../features/site/service.ts';
import { hashPassword } from '../../features/users/hash-password.ts';
import { insertUser } from '../../features/users/service.ts';
import { users } from '../../features/users/tables.ts';
import { demoItems } from './data/items.ts';
import { demoCategories, demoDrivers } from './data/people-and-servers.ts';
import { demoDriving } from './demo-driving.ts';
import { demoSessions } from './demo-sessions.ts';
import { seedPosts } from './seed-blog.ts';
import { seedChampionship } from './seed-championship.ts';
import { seedDownloads } from './seed-downloads.ts';
import { seedEvents } from './seed-events.ts';
import { seedPages } from './seed-pages.ts';
import { seedPurchases } from './seed-purchases.ts';
import { seedServers } from './seed-servers.ts';
import { seedTeams } from './seed-teams.ts';
import { seedTickets } from './seed-tickets.ts';

/** The oldest member came this many days ago, the others one after the other since then. */
const firstJoined = 90;

/** Answers them in the order of the list, the demo player first. */
async function addPlayers(deps: Deps, player: { email: string; password: string }): Promise<User[]> {
  const players: User[] = [];
  // Nobody signs in as the others: their password is thrown away.
  const thrownAway = hashPassword(deps, crypto.randomUUID());
  const ownHash = hashPassword(deps, player.password);
  for (const [index, { steam_id, discord_id, ...names }] of demoDrivers.entries()) {
    const days = firstJoined * (1 - index / demoDrivers.length);
    const joined = new Date(deps.now().getTime() - days * dayMs);
    const other = { email: `${names.username.toLowerCase()}@demo.invalid`, password_hash: await thrownAway };
    const signIn = index === 0 ? { email: player.email, password_hash: await ownHash } : other;
    const account = { ...signIn, ...names, email_verified_at: joined };
    const user = await insertUser({ ...deps, now: () => joined }, account);
    // Most like to be found.
    const show_online = index % 4 !== 3;
    await deps.db.update(users).set({ steam_id, discord_id, show_online }).where(eq(users.id, user.id));
    players.push({ ...user, steam_id, discord_id, show_online });
  }
  return players;
}

/** Answers the items in the order of the list. `city` is the server that delivers what is bought for it. */
async function addShop(deps: Deps, city: number) {
  const categories = await deps.db.insert(shopCategories).values(demoCategories).returning();
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]));
  const items = [];
  for (const { category, picture, ...item } of demoItems(city)) {
    const main_image = `demo-${picture}.webp`;
    await deps.storage.put(main_image, await readFile(new URL(`pictures/${picture}.webp`, import.meta.url)));
    const category_id = idOf.get(category) ?? 0;
    const row = { ...item, main_image, category_id, created_at: deps.now() };
    items.push(...(await deps.db.insert(shopItems).values(row).returning()));
  }
  return items;
}

/** Races and evenings of traffic in the order in which they were driven, as servers would have told of them. */
async function addDriving(deps: Deps, gt3: number, traffic: number): Promise<void> {
  let events = demoDriving(deps.now());
  const tellUntil = async (end: string) => {
    const told = events.filter(({ at }) => at < end);
    events = events.slice(told.length);
    for (let start = 0; start < told.length; start += ingestBatchMax) {
      await ingestEventBatch(deps, traffic, told.slice(start, start + ingestBatchMax));
    }
  };
  for (const { file, file_name } of demoSessions(deps.now())) {
    await tellUntil(file.Date ?? '');
    await ingestResultFile(deps, gt3, file, file_name);
  }
  await tellUntil(deps.now().toISOString());
  await countDriving(deps);
}

/** The newest has the highest id, as if each had been written when what it tells of happened. */
async function sortNotifications({ db }: Deps): Promise<void> {
  const told = await db.select().from(notifications).orderBy(notifications.created_at, notifications.id);
  if (told.length === 0) return;
  // Causes go with their notifications.
  const causes = await db.select().from(notificationCauses);
  await db.delete(notifications);
  for (const { id: _, ...row } of told) await db.insert(notifications).values(row);
  await db.insert(notificationCauses).values(causes).onConflictDoNothing();
}

/** The community that a new portal shows until it has its own. `staff` is the id of who answers its tickets. */
export async function seedCommunity(
  deps: Deps,
  player: { email: string; password: string },
  staff: number,
): Promise<void> {
  const players = await addPlayers(deps, player);
  const { gt3, drift, traffic, city } = await seedServers(deps, players);
  await seedPurchases(deps, players, await addShop(deps, city.id));
  await saveSettings(deps.db, {
    announcement: 'مسابقهٔ قهرمانی کاسپین GT3 جمعه ساعت ۲۲:۰۰ — یادآوری بگیرید',
    announcement_en: 'Caspian GT3 race, Friday 22:00 — set a reminder',
    discord_invite_url: 'https://discord.com/invite/paddock',
  });
  await updateLanding(deps, { news: proposedNews });
  await seedPages(deps);
  await addDriving(deps, gt3.id, traffic.id);
  await seedTeams(deps, players);
  await seedEvents(deps, players, { gt3: gt3.id, drift: drift.id });
  await seedChampionship(deps, players, { gt3: gt3.id, staff });
  await seedPosts(deps, players);
  await seedTickets(deps, players, staff);
  await seedDownloads(deps, staff);
  await sortNotifications(deps);
  // It is the past that was told of: nobody gets mail about it now.
  await deps.db.delete(outgoingMessages);
}
