import { namesMissingLaps, type RawIdKind, rawIdKinds } from '@paddock/contract/catalogue/entry-rules';
import { cleanRawId, rawLayoutId } from '@paddock/contract/catalogue/raw-ids';
import { type Game, gameIds } from '@paddock/contract/servers/games';
import { and, count, eq, isNotNull, max, min, not, sql, sum } from 'drizzle-orm';
import { createPromiseCaches } from '../../../concurrency/promise-cache.ts';
import type { Executor } from '../../../db/database.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { catalogueIds, catalogueLayouts, catalogueTracks } from '../../catalogue/tables.ts';
import { raceResults, sessions, trackCars } from '../../racing/tables.ts';
import { gameServers } from '../../servers/tables.ts';

/** A raw id that was seen, in any spelling. */
export interface SeenId {
  game: Game;
  kind: RawIdKind;
  raw: string;
  first_seen: Date | null;
  last_seen: Date | null;
  laps: number;
  servers: number;
}

type SeenSource = Omit<SeenId, 'laps' | 'servers'> & Partial<Pick<SeenId, 'laps' | 'servers'>>;

/** Reports by drivers belong to the first game. */
const [driven] = gameIds;

const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b));
const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

/** Whether a driven layout is named in this exact spelling. Other spellings are matched by `isNamed`. */
const isNamedAsSpelled = sql`
  case track_cars.layout when '' then track_cars.track else track_cars.track || '/' || track_cars.layout end in (
    select i.raw from ${catalogueIds} i
    where i.game = ${driven} and i.kind = 'track' and i.layout_id not in (
      select l.id from ${catalogueLayouts} l where l.removed_at is not null
        or l.track_id in (select t.id from ${catalogueTracks} t where t.removed_at is not null)))`;

function seenTracks(db: Executor): Promise<SeenSource[]>[] {
  const inLaps = db
    .select({
      track: trackCars.track,
      layout: trackCars.layout,
      laps: sum(trackCars.lap_count).mapWith(Number),
      first_seen: min(trackCars.first_driven_at),
      last_seen: max(trackCars.last_driven_at),
    })
    .from(trackCars)
    .where(not(isNamedAsSpelled))
    .groupBy(trackCars.track, trackCars.layout);
  const inSessions = db
    .select({
      track: sessions.track,
      layout: sessions.layout,
      first_seen: min(sessions.held_at),
      last_seen: max(sessions.held_at),
    })
    .from(sessions)
    .groupBy(sessions.track, sessions.layout);
  const onServers = db
    .select({
      game: gameServers.game,
      track: gameServers.track,
      layout: gameServers.layout,
      servers: count(),
      last_seen: max(gameServers.polled_at),
    })
    .from(gameServers)
    .where(and(isNotNull(gameServers.track), eq(gameServers.is_active, true)))
    .groupBy(gameServers.game, gameServers.track, gameServers.layout);
  const toSeen = ({
    track,
    layout,
    ...row
  }: { track: string; layout: string } & Partial<SeenId>): SeenSource => ({
    game: driven,
    first_seen: null,
    last_seen: null,
    ...row,
    kind: 'track',
    raw: rawLayoutId(track, layout),
  });
  return [
    inLaps.then((rows) => rows.map(toSeen)),
    inSessions.then((rows) => rows.map(toSeen)),
    onServers.then((rows) =>
      rows.map(({ track, layout, ...row }) =>
        toSeen({ ...row, first_seen: row.last_seen, track: track ?? '', layout: layout ?? '' }),
      ),
    ),
  ];
}

function seenCars(db: Executor): Promise<SeenSource[]>[] {
  const inLaps = db
    .select({
      car: trackCars.car,
      laps: sum(trackCars.lap_count).mapWith(Number),
      first_seen: min(trackCars.first_driven_at),
      last_seen: max(trackCars.last_driven_at),
    })
    .from(trackCars)
    .groupBy(trackCars.car);
  const inRaces = db
    .select({
      car: raceResults.car,
      first_seen: min(raceResults.raced_at),
      last_seen: max(raceResults.raced_at),
    })
    .from(raceResults)
    .groupBy(raceResults.car);
  const toSeen = ({
    car,
    ...row
  }: { car: string } & Omit<SeenSource, 'game' | 'kind' | 'raw'>): SeenSource => ({
    ...row,
    game: driven,
    kind: 'car',
    raw: cleanRawId(car),
  });
  return [inLaps.then((rows) => rows.map(toSeen)), inRaces.then((rows) => rows.map(toSeen))];
}

/** Whether an id has a name. An unknown layout of a known track has none. */
function isNamed(names: Names, { game, kind, raw }: SeenSource): boolean {
  if (kind === 'car') return names.car(raw, game).known;
  const [track = raw, layout = ''] = raw.split('/');
  return names.track(track, layout, game).slug !== null;
}

/** Read at most twice a second, for searches while typing. Keyed by names, so that a new name invalidates it. */
const seenOf = createPromiseCaches<Names, SeenSource[]>({ maxSize: rawIdKinds.length, maxAge: 500 });

async function listSeen(db: Executor, kind: RawIdKind): Promise<SeenSource[]> {
  const parts = await Promise.all(kind === 'track' ? seenTracks(db) : seenCars(db));
  return parts.flat();
}

/** Lists seen ids without a name, most driven first. */
export async function listSeenWithoutName(
  db: Executor,
  kinds: readonly RawIdKind[] = rawIdKinds,
): Promise<SeenId[]> {
  const names = await getNames(db);
  const parts = await Promise.all(kinds.map((kind) => seenOf(names).get(kind, () => listSeen(db, kind))));
  const byKey = new Map<string, SeenId>();
  for (const one of parts.flat()) {
    if (!one.raw || isNamed(names, one)) continue;
    const key = `${one.game}\n${one.kind}\n${one.raw}`;
    const previous = byKey.get(key);
    const { laps = 0, servers = 0 } = one;
    byKey.set(key, {
      ...one,
      first_seen: earlier(previous?.first_seen ?? null, one.first_seen),
      last_seen: later(previous?.last_seen ?? null, one.last_seen),
      laps: (previous?.laps ?? 0) + laps,
      servers: (previous?.servers ?? 0) + servers,
    });
  }
  return [...byKey.values()].sort(
    (a, b) => b.laps - a.laps || b.servers - a.servers || (a.raw < b.raw ? -1 : 1),
  );
}

/** Lists ids that are driven often enough to deserve a name. */
export async function listMissingNames(db: Executor): Promise<SeenId[]> {
  return (await listSeenWithoutName(db)).filter(({ laps }) => laps >= namesMissingLaps);
}
