import { readFile } from 'node:fs/promises';
import { dayMs } from '@paddock/contract/durations';
import { proposedNews } from '@paddock/contract/site/landing-rules';
import type { User } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { notificationCauses, notifications, outgoingMessages } from '../../features/notifications/tables.ts';
import { shopCategories, shopItems } from '../../features/shop/tables.ts';
import { updateLanding } from '../../features/site/landing/landing.ts';
import { saveSettings } from '../../features/site/save-settings.ts';
import { insertUser } from '../../features/users/edit-user.ts';
import { hashPassword } from '../../features/users/hash-password.ts';
import { users } from '../../features/users/tables.ts';
import { demoItems } from './data/items.ts';
import { demoMembers, joinedDaysAgo } from './data/members.ts';
import { demoCategories, demoDrivers } from './data/people-and-servers.ts';
import { seedCases } from './league/seed-cases.ts';
import { seedChallenges } from './league/seed-challenges.ts';
import { seedDriving } from './league/seed-driving.ts';
import { visitsOfMembers } from './member-visits.ts';
import { seedPosts } from './seed-blog.ts';
import { seedChampionship } from './seed-championship.ts';
import { seedDownloads } from './seed-downloads.ts';
import { seedEvents } from './seed-events.ts';
import { seedFinishedSeason } from './seed-finished-season.ts';
import { seedPages } from './seed-pages.ts';
import { seedPurchases } from './seed-purchases.ts';
import { seedServers } from './seed-servers.ts';
import { seedStaffActs } from './seed-staff-acts.ts';
import { seedTeams } from './seed-teams.ts';
import { seedTickets } from './seed-tickets.ts';

/** Returns them in the order of the list, the demo player first. */
async function addPlayers(deps: Deps, player: { email: string; password: string }): Promise<User[]> {
  const players: User[] = [];
  // The others never sign in: their password is discarded.
  const thrownAway = hashPassword(deps, crypto.randomUUID());
  const ownHash = hashPassword(deps, player.password);
  for (const [index, { steam_id, discord_id, ...names }] of demoDrivers.entries()) {
    const joined = new Date(deps.now().getTime() - joinedDaysAgo(index) * dayMs);
    const other = { email: `${names.username.toLowerCase()}@demo.invalid`, password_hash: await thrownAway };
    const signIn = index === 0 ? { email: player.email, password_hash: await ownHash } : other;
    const account = { ...signIn, ...names, email_verified_at: joined };
    const user = await insertUser({ ...deps, now: () => joined }, account);
    // Most are visible online.
    const show_online = index % 4 !== 3;
    await deps.db.update(users).set({ steam_id, discord_id, show_online }).where(eq(users.id, user.id));
    players.push({ ...user, steam_id, discord_id, show_online });
  }
  return players;
}

/** Returns the others in the order of the list. */
async function addMembers(deps: Deps): Promise<User[]> {
  const members: User[] = [];
  const password_hash = await hashPassword(deps, crypto.randomUUID());
  for (const [index, { steam_id, discord_id, ...names }] of demoMembers.entries()) {
    const joined = new Date(deps.now().getTime() - joinedDaysAgo(demoDrivers.length + index) * dayMs);
    const email = `member${index + 1}@demo.invalid`;
    const account = { email, password_hash, ...names, email_verified_at: joined };
    const user = await insertUser({ ...deps, now: () => joined }, account);
    const links = { steam_id, discord_id, steam_verified: steam_id !== null, show_online: index % 3 !== 2 };
    await deps.db.update(users).set(links).where(eq(users.id, user.id));
    members.push({ ...user, ...links });
  }
  return members;
}

/** Returns the items in the order of the list. `city` is the server that delivers their purchases. */
async function addShop(deps: Deps, city: number) {
  const categories = await deps.db.insert(shopCategories).values(demoCategories).returning();
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]));
  const items = [];
  for (const { category, picture, ...item } of demoItems(city)) {
    const main_image = `demo-${picture}.webp`;
    await deps.storage.put(main_image, await readFile(new URL(`pictures/${picture}.webp`, import.meta.url)));
    const category_id = idOf.get(category) ?? 0;
    const search_text = toSearchText(item.title, item.title_en);
    const row = { ...item, search_text, main_image, category_id, created_at: deps.now() };
    items.push(...(await deps.db.insert(shopItems).values(row).returning()));
  }
  return items;
}

const notificationsAtOnce = 200;

/** Renumbers notifications chronologically, as if each had been created at its time. */
async function sortNotifications({ db }: Deps): Promise<void> {
  const sent = await db.select().from(notifications).orderBy(notifications.created_at, notifications.id);
  if (sent.length === 0) return;
  // Causes are deleted with their notifications.
  const causes = await db.select().from(notificationCauses);
  await db.delete(notifications);
  // New ids, in this order.
  const rows = sent.map(({ id: _id, ...row }) => row);
  for (let start = 0; start < rows.length; start += notificationsAtOnce)
    await db.insert(notifications).values(rows.slice(start, start + notificationsAtOnce));
  await db.insert(notificationCauses).values(causes).onConflictDoNothing();
}

/** The demo community of a new portal. `staff` is the id of the member who answers tickets. */
export async function seedCommunity(
  deps: Deps,
  player: { email: string; password: string },
  staff: number,
): Promise<void> {
  const players = await addPlayers(deps, player);
  const members = await addMembers(deps);
  const { gt3, drift, traffic, city, sprint } = await seedServers(deps, players);
  const items = await addShop(deps, city.id);
  await seedPurchases(deps, players, items, visitsOfMembers(members, items));
  await saveSettings(deps.db, {
    announcement: 'راند بعدی کاپ کاسپین نزدیک است — یادآوری بگیرید',
    announcement_en: 'The next round of the Caspian Cup is near — set a reminder',
    discord_invite_url: 'https://discord.com/invite/paddock',
  });
  await updateLanding(deps, { news: proposedNews });
  await seedPages(deps);
  await seedDriving(deps, { gt3, sprint, traffic });
  await seedTeams(deps, [...players, ...members]);
  await seedEvents(deps, players, { gt3: gt3.id, drift: drift.id });
  const drivers = [...players, ...members.filter(({ steam_id }) => steam_id !== null)];
  const penalties = await seedChampionship(deps, drivers, { gt3: gt3.id });
  await seedFinishedSeason(deps, drivers, { sprint: sprint.id, staff });
  await seedCases(deps, drivers.slice(-2), staff);
  await seedChallenges(deps, staff);
  await seedPosts(deps, players);
  await seedTickets(deps, players, staff);
  await seedDownloads(deps, staff);
  await seedStaffActs(deps, { owner: staff, members, penalties });
  await sortNotifications(deps);
  // Discards messages about past events.
  await deps.db.delete(outgoingMessages);
}
