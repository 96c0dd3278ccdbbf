import { type EntryState, isActive } from '@paddock/contract/championships/entries/places';
import type { RoundResult } from '@paddock/contract/championships/results/result-calls';
import { minuteMs } from '@paddock/contract/durations';
import type {
  NightFacts,
  NightLinks,
  NightMine,
  NightPodium,
  NightRound,
  NightServer,
  RaceNight,
} from '@paddock/contract/race-night/calls';
import { and, eq, inArray } from 'drizzle-orm';
import { getNames } from '../catalogue/names.ts';
import { isOfRound } from '../championships/count-places.ts';
import { toOwnEntry } from '../championships/list-own-entries.ts';
import { getRoundResults } from '../championships/list-results.ts';
import { isHeld, officialAt } from '../championships/states.ts';
import { checkIns } from '../championships/tables.ts';
import { toRound } from '../championships/to-championship.ts';
import { downloads } from '../downloads/tables.ts';
import { findGameServer, toGameServers } from '../servers/queries.ts';
import { findDecisions } from '../stewarding/list-decisions.ts';
import { decisions } from '../stewarding/tables.ts';
import type { NightInput } from './load-night.ts';

export async function getNightRound({ db, now, loaded }: NightInput): Promise<NightRound | null> {
  if (!loaded) return null;
  const { facts, row } = loaded;
  const { championship, rounds } = facts.season;
  const { id, slug, name, name_en, kind, settings, cancelled_at, cancel_reason } = championship;
  const names = await getNames(db);
  const at = rounds.indexOf(row);
  const numbered = rounds.map((one, index) => ({ one, number: index + 1 }));
  const next = numbered.find(({ one, number }) => number > at + 1 && isHeld(one) && !one.round.postponed_at);
  const round = toRound({ championship, row, number: at + 1 }, names, now);
  return {
    ...round,
    reason: round.reason ?? (cancelled_at ? cancel_reason : null),
    championship: { id, slug, name, name_en, kind },
    official_from: settings.auto_official ? officialAt(facts.season, row, now) : null,
    next_round: next
      ? {
          event_id: next.one.round.event_id,
          number: next.number,
          title: next.one.event.title,
          title_en: next.one.event.title_en,
          start_date: next.one.event.start_date,
        }
      : null,
  };
}

/** Returns the capacity of each class for this round. */
export async function listNightClasses({ loaded }: NightInput): Promise<RaceNight['classes']> {
  if (!loaded) return null;
  const { facts, row } = loaded;
  const here = facts.entries.filter(isOfRound(row.round.id, facts.absences));
  return facts.season.classes.map(({ id, code, capacity }) => {
    const inState = (state: EntryState) =>
      here.filter((entry) => entry.class_id === id && entry.state === state).length;
    return { code, capacity, confirmed: inState('confirmed'), waiting: inState('waiting') };
  });
}

export async function getNightFacts({ db, phase, event, loaded }: NightInput): Promise<NightFacts> {
  const names = await getNames(db);
  // A server has this race's track loaded only shortly before the start.
  const isLoaded = phase === 'check_in' || phase === 'live';
  const server = event.server && isLoaded ? await findGameServer(db, event.server.id) : undefined;
  const ofServer = server?.track ? names.track(server.track, server.layout, server.game) : null;
  const track = loaded?.row.round.track;
  const { championship, classes = [] } = loaded?.facts.season ?? {};
  return {
    track: track ? names.trackOfKey(track) : ofServer,
    weather: server?.weather ?? null,
    minutes: Math.round((event.end_date.getTime() - event.start_date.getTime()) / minuteMs),
    sessions: loaded?.row.sessions.map(({ kind }) => kind) ?? [],
    cars: classes.map(({ code, cars }) => ({
      class: code,
      car_classes: cars.flatMap((car) => (car.startsWith('class:') ? car.slice('class:'.length) : [])),
      cars: cars.filter((car) => !car.startsWith('class:')).map((car) => names.car(car, championship?.game)),
    })),
  };
}

export async function getNightMine({
  db,
  now,
  event,
  viewer,
  loaded,
}: NightInput): Promise<NightMine | null> {
  if (!viewer) return null;
  const { joined, reminded } = event;
  if (!loaded) return { joined, reminded, entry: null, checked_in: false };
  const { season, entries } = loaded.facts;
  const { id } = loaded.row.round;
  const ownEntries = entries.filter(
    ({ user_id, state, round_id }) => user_id === viewer.id && isActive(state) && (round_id ?? id) === id,
  );
  // An entry for this round wins over the season's waiting list.
  const entryRow = ownEntries.find(({ round_id }) => round_id === id) ?? ownEntries[0];
  if (!entryRow) return { joined, reminded, entry: null, checked_in: false };
  const [presence] = await db
    .select({ at: checkIns.checked_in_at })
    .from(checkIns)
    .where(and(eq(checkIns.entry_id, entryRow.id), eq(checkIns.round_id, id)));
  const entry = await toOwnEntry(db, { season, row: entryRow }, now);
  return { joined, reminded, entry, checked_in: Boolean(presence?.at) };
}

export async function getNightServer({ db, event }: NightInput): Promise<NightServer | null> {
  const row = event.server && (await findGameServer(db, event.server.id));
  const [server] = row ? await toGameServers(db, [row]) : [];
  if (!server) return null;
  const { id, name, name_en, join_link, status, players, max_players, free_slots } = server;
  return { id, name, name_en, join_link, status, players, max_players, free_slots };
}

const podiumPlaces = 3;

const toPodium = ({ sessions }: RoundResult): NightPodium[] =>
  sessions
    .filter(({ kind, rows }) => kind !== 'qualifying' && rows.length > 0)
    .map(({ id, kind, rows }) => ({
      session_id: id,
      kind,
      rows: rows.filter(({ position }) => position !== null && position <= podiumPlaces),
    }));

/** The podium of each race with a result. */
export async function getNightPodium({ db, now, phase, loaded }: NightInput): Promise<NightPodium[] | null> {
  if (!loaded || (phase !== 'provisional' && phase !== 'official')) return null;
  return toPodium(await getRoundResults(db, loaded.row.round.id, now));
}

/** Lists the stewards' decisions about the round; null without a round. */
export async function listNightDecisions({ db, loaded }: NightInput): Promise<RaceNight['decisions']> {
  if (!loaded) return null;
  return (await findDecisions(db, eq(decisions.round_id, loaded.row.round.id))).items;
}

export async function getNightLinks({ db, event }: NightInput): Promise<NightLinks> {
  const { stream_link, replay_link, voice_link, download_ids } = event;
  const links = { stream: stream_link, replay: replay_link, voice: voice_link };
  if (download_ids.length === 0) return { ...links, downloads: [] };
  const { id, title, title_en, version, size, external_url } = downloads;
  const rows = await db
    .select({ id, title, title_en, version, size, external_url })
    .from(downloads)
    .where(inArray(id, [...download_ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Deleted downloads are skipped.
  return { ...links, downloads: download_ids.flatMap((one) => byId.get(one) ?? []) };
}
