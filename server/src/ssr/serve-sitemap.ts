import { challengePath } from '@paddock/contract/challenges/rules';
import { teamPath } from '@paddock/contract/core/paths';
import { publicPages } from '@paddock/contract/site/rules';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Deps } from '../adapters/deps.ts';
import { auditLog } from '../db/audit/tables.ts';
import { isPublished } from '../features/blog/queries.ts';
import { posts } from '../features/blog/tables.ts';
import { listNamedLayouts } from '../features/catalogue/queries.ts';
import { challenges } from '../features/challenges/tables.ts';
import { championshipSeries, championships } from '../features/championships/tables.ts';
import { events } from '../features/events/tables.ts';
import { sitePages } from '../features/pages/tables.ts';
import { listRecentDrivers } from '../features/ranking/boards/queries.ts';
import { gameServers } from '../features/servers/tables.ts';
import { shopItems } from '../features/shop/tables.ts';
import { getCurrentSettings } from '../features/site/queries.ts';
import { teams } from '../features/teams/tables.ts';
import type { App } from '../http/app-types.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { requirePublicAccess } from '../http/require-public-access.ts';
import { sendUnlessKnown } from '../http/send-unless-known.ts';
import { readDriving } from '../http/show-delayed.ts';

/** A sitemap is limited to 50,000 addresses; each of ours has two. */
const postsMax = 10_000;
const driversMax = 5_000;
const eventsMax = 3_000;
const itemsMax = 1_500;
const serversMax = 500;
const tracksMax = 1_000;
const teamsMax = 1_000;
const championshipsMax = 500;
const challengesMax = 500;

const pages = Object.values(publicPages);

interface Place {
  path: string;
  changed?: Date;
}

/** The last change by staff, from the audit log; the creation if there is none. */
function changedBy(type: 'server' | 'item', { id, created_at }: { id: PgColumn; created_at: PgColumn }) {
  const last: SQL<Date> = sql`(
    select max(${auditLog.at}) from ${auditLog}
    where ${auditLog.target_type} = ${type} and ${auditLog.target_id} = ${id}::text
  )`;
  return sql<Date>`coalesce(${last}, ${created_at})`.mapWith(auditLog.at);
}

function listServerPlaces({ db }: Deps) {
  return db
    .select({ id: gameServers.id, changed: changedBy('server', gameServers) })
    .from(gameServers)
    .where(eq(gameServers.is_active, true))
    .orderBy(desc(gameServers.id))
    .limit(serversMax);
}

/** Empty while the shop is closed. */
async function listItemPlaces({ db }: Deps) {
  const { shop_enabled } = await getCurrentSettings(db);
  if (!shop_enabled) return [];
  return db
    .select({ id: shopItems.id, changed: changedBy('item', shopItems) })
    .from(shopItems)
    .where(and(eq(shopItems.is_active, true), isNull(shopItems.deleted_at)))
    .orderBy(desc(shopItems.id))
    .limit(itemsMax);
}

/** Each named layout once. */
async function listTrackPlaces({ db }: Deps): Promise<Place[]> {
  const slugs = (await listNamedLayouts(db)).map(({ layout }) => layout.slug);
  return [...new Set(slugs)]
    .toSorted()
    .slice(0, tracksMax)
    .map((slug) => ({ path: `/tracks/${slug}` }));
}

/** Public seasons, each with its tabs. */
async function listSeasonPlaces({ db }: Deps): Promise<Place[]> {
  const rows = await db
    .select({ slug: championships.slug, changed: championships.updated_at })
    .from(championships)
    .where(and(isNotNull(championships.published_at), eq(championships.kind, 'season')))
    .orderBy(desc(championships.id))
    .limit(championshipsMax);
  return rows.flatMap(({ slug, changed }) =>
    ['', '/standings', '/entries', '/rounds', '/rules'].map((tab) => ({
      path: `/championships/${slug}${tab}`,
      changed,
    })),
  );
}

/** Series with a public season. */
async function listSeriesPlaces({ db }: Deps): Promise<Place[]> {
  const rows = await db
    .selectDistinct({ slug: championshipSeries.slug, changed: championshipSeries.updated_at })
    .from(championshipSeries)
    .innerJoin(championships, eq(championships.series_id, championshipSeries.id))
    .where(isNotNull(championships.published_at))
    .orderBy(championshipSeries.slug)
    .limit(championshipsMax);
  return rows.map(({ slug, changed }) => ({ path: `/championships/series/${slug}`, changed }));
}

/** All except cancelled ones. */
async function listChallengePlaces({ db }: Deps): Promise<Place[]> {
  const rows = await db
    .select({ id: challenges.id, changed: challenges.updated_at })
    .from(challenges)
    .where(isNull(challenges.cancelled_at))
    .orderBy(desc(challenges.id))
    .limit(challengesMax);
  return rows.map(({ id, changed }) => ({ path: challengePath(id), changed }));
}

async function listPlaces(deps: Deps): Promise<Place[]> {
  const { db } = deps;
  const [
    pageRows,
    postRows,
    eventRows,
    serverRows,
    itemRows,
    driverRows,
    tracks,
    seasons,
    series,
    challengePlaces,
    teamRows,
  ] = await Promise.all([
    db
      .select({ slug: sitePages.slug, changed: sitePages.updated_at })
      .from(sitePages)
      .where(eq(sitePages.is_published, true))
      .orderBy(sitePages.id),
    db
      .select({ slug: posts.slug, changed: posts.updated_at })
      .from(posts)
      .where(isPublished)
      .orderBy(desc(posts.published_at), desc(posts.id))
      .limit(postsMax),
    db
      .select({ id: events.id, changed: events.updated_at })
      .from(events)
      .orderBy(desc(events.start_date), desc(events.id))
      .limit(eventsMax),
    listServerPlaces(deps),
    listItemPlaces(deps),
    listRecentDrivers(db, driversMax),
    listTrackPlaces(deps),
    listSeasonPlaces(deps),
    listSeriesPlaces(deps),
    listChallengePlaces(deps),
    db
      .select({ tag: teams.tag, changed: teams.updated_at })
      .from(teams)
      .where(isNull(teams.archived_at))
      .orderBy(desc(teams.id))
      .limit(teamsMax),
  ]);
  const numbered = (folder: string, rows: readonly { id: number; changed: Date | null }[]) =>
    rows.map(({ id, changed }) => ({ path: `/${folder}/${id}`, ...(changed && { changed }) }));
  return [
    ...pages.map((path) => ({ path })),
    ...pageRows.map(({ slug, changed }) => ({ path: `/${slug}`, changed })),
    ...postRows.map(({ slug, changed }) => ({ path: `/blog/${encodeURIComponent(slug)}`, changed })),
    ...numbered('events', eventRows),
    ...numbered('servers', serverRows),
    ...numbered('shop', itemRows),
    ...numbered('drivers', driverRows),
    ...tracks,
    ...teamRows.map(({ tag, changed }) => ({ path: teamPath(tag), changed })),
    ...seasons,
    ...series,
    ...challengePlaces,
  ];
}

/** Each page in both languages, linked as alternates. */
function written({ path, changed }: Place, publicUrl: string): string {
  const plain = escapeHtml(`${publicUrl}${path}`);
  const english = `${plain}?lang=en`;
  const alternates = `<xhtml:link rel="alternate" hreflang="fa" href="${plain}"/><xhtml:link rel="alternate" hreflang="en" href="${english}"/>`;
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return [plain, english].map((loc) => `<url><loc>${loc}</loc>${lastmod}${alternates}</url>`).join('\n');
}

const opening =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';

/** Serves the sitemap and robots.txt. */
export function serveSitemap(app: App): void {
  const { publicUrl } = app.deps.config;
  app.get('/sitemap.xml', async (request, reply) => {
    await requirePublicAccess(app, request);
    const places = await readDriving(app.deps, listPlaces);
    void reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const urls = places.map((place) => written(place, publicUrl)).join('\n');
    return sendUnlessKnown(request, reply, `${opening}\n${urls}\n</urlset>\n`);
  });

  app.get('/robots.txt', async (_request, reply) => {
    const closed = ['/api/', '/dashboard', '/admin', '/transactions', '/reset-password', '/maintenance'];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${[...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`);
  });
}
