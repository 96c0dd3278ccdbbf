import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { Challenge, ChallengeAttempt, ChallengeDetail } from '@paddock/contract/challenges/calls';
import { type ChallengeState, challengeState } from '@paddock/contract/challenges/rules';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import type { Locale } from '@paddock/contract/i18n/locale';
import { desc, eq, gt, gte, isNotNull, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { paginate } from '../../http/paginate.ts';
import { type OgSite, ogRowsMax } from '../../og-images/draw-og-image.ts';
import { type OgImagePage, ogImagePaths, ogSite } from '../../og-images/serve-og-images.ts';
import { getNames } from '../catalogue/names.ts';
import { findOutline } from '../catalogue/queries.ts';
import { listServerNames } from '../servers/queries.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { challengeOgImage } from './og-image.ts';
import {
  type BoardRow,
  type ChallengeRow,
  findChallenge,
  getChallengeRow,
  readBoard,
  toAttempts,
} from './queries.ts';
import { challenges } from './tables.ts';

/** `challengeState` as an SQL expression. */
export const challengeStateAt = (now: Date) => sql<ChallengeState>`case
  when ${isNotNull(challenges.cancelled_at)} then 'cancelled'
  when ${isNotNull(challenges.settled_at)} then 'settled'
  when ${gt(challenges.starts_at, now)} then 'planned'
  when ${gte(challenges.ends_at, now)} then 'running'
  else 'ended' end`;

const hasBoard = (state: ChallengeState) => state !== 'planned' && state !== 'cancelled';

/** Returns the current board; empty for planned and cancelled challenges. */
export async function boardOf(db: Executor, row: ChallengeRow, now: Date): Promise<BoardRow[]> {
  return hasBoard(challengeState(row, now)) ? readBoard(db, row) : [];
}

async function leaderOf(db: Executor, row: ChallengeRow, board: readonly BoardRow[]) {
  const first = board.find(({ place }) => place === 1);
  const [attempt] = first ? await toAttempts(db, [first], row) : [];
  if (!attempt || attempt.score === null) return null;
  return { driver: attempt.driver, name: attempt.name, score: attempt.score };
}

/** Converts a challenge with its board to the public form. */
export async function toChallenge(
  db: Executor,
  row: ChallengeRow,
  board: readonly BoardRow[],
  now: Date,
): Promise<Challenge> {
  const names = await getNames(db);
  const servers = await listServerNames(db, row.servers);
  const { id, title, title_en, game, car_class, goal, starts_at, ends_at, least_drivers } = row;
  return {
    id,
    title,
    title_en,
    game,
    track: { ...names.track(row.track, row.layout, game), key: trackKey(row.track, row.layout) },
    cars: row.cars.map((car) => names.car(car, game)),
    car_class,
    // Deleted servers no longer have a name.
    servers: row.servers.flatMap((server_id) => {
      const server = servers.get(server_id);
      return server ? [{ id: server_id, name: server.name, name_en: server.name_en }] : [];
    }),
    goal,
    starts_at,
    ends_at,
    state: challengeState(row, now),
    least_drivers,
    prizes: row.prizes.map(({ grants: _grants, ...prize }) => prize),
    drivers: board.filter(({ place }) => place !== null).length,
    leader: await leaderOf(db, row, board),
  };
}

/** Lists running challenges first, then planned ones, then the rest. */
export async function listChallenges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { state, skip = 0, limit = maxPageSize }: PageQuery & { state?: ChallengeState | undefined },
): Promise<List<Challenge>> {
  const at = now();
  const where = state && eq(challengeStateAt(at), state);
  const rank = sql`case ${challengeStateAt(at)} when 'running' then 0 when 'planned' then 1 else 2 end`;
  const { items: rows, total } = await listPage(
    db
      .select()
      .from(challenges)
      .where(where)
      .orderBy(
        rank,
        sql`extract(epoch from ${challenges.ends_at}) * case ${rank} when 2 then -1 else 1 end`,
        desc(challenges.id),
      ),
    db.$count(challenges, where),
    { skip, limit },
  );
  const items: Challenge[] = [];
  for (const row of rows) items.push(await toChallenge(db, row, await boardOf(db, row, at), at));
  return { items, total };
}

/** Loads what the preview image shows. */
async function loadPreview(db: Executor, row: ChallengeRow, now: Date) {
  const board = await boardOf(db, row, now);
  const challenge = await toChallenge(db, row, board, now);
  const id = challenge.track.outline;
  const outline = id ? (await findOutline(db, id))?.points : undefined;
  const leaders = await toAttempts(db, board.filter(({ place }) => place !== null).slice(0, ogRowsMax), row);
  return { challenge, leaders, outline };
}

/** Returns the page of a challenge. Throws not_found. */
export async function getChallenge({ db, now }: Deps, id: number): Promise<ChallengeDetail> {
  const row = await getChallengeRow(db, id);
  const drawn = await loadPreview(db, row, now());
  const settings = await getCurrentSettings(db);
  const { description, description_en, cancel_reason, settled_at } = row;
  return {
    ...drawn.challenge,
    description,
    description_en,
    cancel_reason,
    settled_at,
    preview_images: ogImagePaths((locale) => challengeOgImage(drawn, locale, ogSite(settings, locale))),
  };
}

/** Returns a page of a challenge's board. Throws not_found. */
export async function getChallengeBoard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  { skip = 0, limit = maxPageSize }: PageQuery,
): Promise<List<ChallengeAttempt>> {
  const row = await getChallengeRow(db, id);
  const { items, total } = paginate(await boardOf(db, row, now()), { skip, limit });
  return { items: await toAttempts(db, items, row), total };
}

/** Finds the data of a challenge's preview image; undefined for an unknown challenge. */
export async function findChallengePicture(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  locale: Locale,
  site: OgSite,
): Promise<OgImagePage | undefined> {
  const row = await findChallenge(db, id);
  return row && challengeOgImage(await loadPreview(db, row, now()), locale, site);
}
