import type { Championship, ChampionshipDetail, Round } from '@paddock/contract/championships/calls';
import { seesDrafts } from '@paddock/contract/championships/rules';
import type { listAdminChampionships } from '@paddock/contract/championships/setup/setup-calls';
import type { ChampionshipState } from '@paddock/contract/championships/states/championship-state';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize } from '@paddock/contract/core/paging';
import type { Role } from '@paddock/contract/core/permissions';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { Game } from '@paddock/contract/servers/games';
import { and, asc, desc, eq, isNotNull, max, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { matchesSearch } from '../../db/like-pattern.ts';
import { listPage } from '../../db/statements/list-page.ts';
import type { Viewer } from '../../http/app-types.ts';
import { type OgSite, ogRowsMax } from '../../og-images/draw-og-image.ts';
import { type OgImagePage, ogImagePaths, ogSite } from '../../og-images/serve-og-images.ts';
import { getNames } from '../catalogue/names.ts';
import { events } from '../events/tables.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { users } from '../users/tables.ts';
import { championshipOgImage, type Leader } from './og-image.ts';
import { type ChampionshipRow, findChampionship, loadSeason, loadSeasons, type Season } from './queries.ts';
import { listChampions } from './seasons/series-champions.ts';
import { championshipStateAt } from './states.ts';
import { championshipSeries, championships, rounds } from './tables.ts';
import { countEntries, toChampionship, toChampionshipDetail, toRounds } from './to-championship.ts';

type Filter = QueryOf<typeof listAdminChampionships> & { game?: Game | undefined };

const stateOrder: readonly ChampionshipState[] = [
  'draft',
  'running',
  'open',
  'finished',
  'archived',
  'cancelled',
];

/** Lists matching seasons without singles: drafts, running, open, then the rest, newest first. */
export async function listSeasons(
  db: Executor,
  { search, state, game, skip = 0, limit = maxPageSize }: Filter,
  now: Date,
  only?: SQL,
): Promise<List<Season>> {
  const stateNow = championshipStateAt(db, now);
  const lastStart = db
    .select({ at: max(events.start_date) })
    .from(rounds)
    .innerJoin(events, eq(events.id, rounds.event_id))
    .where(eq(rounds.championship_id, championships.id));
  const where = and(
    eq(championships.kind, 'season'),
    matchesSearch(championships.search_text, search),
    game && eq(championships.game, game),
    state && eq(stateNow, state),
    only,
  );
  const { items, total } = await listPage(
    db
      .select()
      .from(championships)
      .where(where)
      .orderBy(
        sql`array_position(${sql.param(stateOrder)}::text[], ${stateNow})`,
        desc(sql`coalesce(${lastStart}, ${championships.created_at})`),
        asc(championships.id),
      ),
    db.$count(championships, where),
    { skip, limit },
  );
  return { items: await loadSeasons(db, items), total };
}

/** Lists published championships. */
export async function listChampionships({ db, now }: Deps, filter: Filter): Promise<List<Championship>> {
  const { items: seasons, total } = await listSeasons(
    db,
    filter,
    now(),
    isNotNull(championships.published_at),
  );
  const counts = await countEntries(db, seasons);
  const champions = await listChampions(db, seasons, now());
  const items = seasons.map((season) => ({
    ...toChampionship(season, counts, now()),
    champions: champions.get(season.championship.id) ?? [],
  }));
  return { items, total };
}

/** Throws not_found for a draft unless the reader is staff. */
export function checkVisible({ published_at }: ChampionshipRow, role: Role | undefined): void {
  if (published_at === null && !seesDrafts(role)) throw new AppError('not_found');
}

/** Returns the reader's role. Disables caching for signed-in readers, because staff see drafts. */
export function roleOf({ viewer, reply }: { viewer: Viewer | undefined; reply?: FastifyReply }) {
  if (viewer) reply?.header('cache-control', 'no-store');
  return viewer?.role;
}

/** Returns the championship with this slug. Throws not_found, also for a draft unless the reader is staff. */
export async function getVisible(
  db: Executor,
  slug: string,
  role: Role | undefined,
): Promise<ChampionshipRow> {
  const row = await findChampionship(db, slug);
  if (!row) throw new AppError('not_found');
  checkVisible(row, role);
  return row;
}

export async function getChampionship(
  { db, now }: Deps,
  slug: string,
  role: Role | undefined,
): Promise<ChampionshipDetail> {
  const season = await loadSeason(db, await getVisible(db, slug, role));
  const counts = await countEntries(db, [season]);
  const detail = toChampionshipDetail(season, counts, now());
  const series = await findSeriesOf(db, season.championship);
  const leaders = await findLeaders(db, detail.id);
  const champions = (await listChampions(db, [season], now())).get(detail.id) ?? [];
  const settings = await getCurrentSettings(db);
  const preview_images = ogImagePaths((locale) =>
    championshipOgImage(detail, leaders, locale, ogSite(settings, locale)),
  );
  return { ...detail, champions, series, preview_images };
}

async function findSeriesOf(
  db: Executor,
  { series_id }: ChampionshipRow,
): Promise<ChampionshipDetail['series']> {
  if (series_id === null) return null;
  const { slug, name, name_en } = championshipSeries;
  const [row] = await db
    .select({ slug, name, name_en })
    .from(championshipSeries)
    .where(eq(championshipSeries.id, series_id));
  return row ?? null;
}

/** Returns the first five drivers with points, in hundredths, under their current names. */
async function findLeaders(db: Executor, id: number): Promise<Leader[]> {
  const { rows } = await db.execute<Pick<Leader, keyof Leader>>(sql`
    select coalesce(u.username, e.name) as name, (s.score ->> 'position')::int as position,
      (s.score ->> 'counted')::int as counted
    from championship_standings s
    join championship_entries e on e.id = s.entry_id
    left join ${users} u on u.id = e.user_id and u.deleted_at is null and u.is_active
    where s.championship_id = ${id} and s.scope = '' and (s.score ->> 'counted')::int > 0
    order by s."row" limit ${ogRowsMax}`);
  return rows;
}

/** Returns the preview image of a championship; undefined unless it is published. */
export async function findOgImage(
  { db, now }: Deps,
  slug: string,
  { locale, site }: { locale: Locale; site: OgSite },
): Promise<OgImagePage | undefined> {
  const row = await findChampionship(db, slug);
  if (!row?.published_at) return undefined;
  const season = await loadSeason(db, row);
  const counts = await countEntries(db, [season]);
  const leaders = await findLeaders(db, row.id);
  return championshipOgImage(toChampionship(season, counts, now()), leaders, locale, site);
}

export async function listChampionshipRounds(
  { db, now }: Deps,
  slug: string,
  role: Role | undefined,
): Promise<Round[]> {
  const season = await loadSeason(db, await getVisible(db, slug, role));
  return toRounds(season, await getNames(db), now());
}
