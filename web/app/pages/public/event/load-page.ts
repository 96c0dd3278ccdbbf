import type { Point } from '@paddock/contract/catalogue/track-outline';
import { type ChampionshipDetail, getChampionship } from '@paddock/contract/championships/calls';
import { type Entry, listEntries } from '@paddock/contract/championships/entries/entry-calls';
import {
  getRoundGrid,
  getRoundResults,
  type RoundResult,
} from '@paddock/contract/championships/results/result-calls';
import type { Output } from '@paddock/contract/core/endpoint';
import { type EventRace, listEventParticipants, listEventResults } from '@paddock/contract/events/calls';
import { getRaceNight, type RaceNight } from '@paddock/contract/race-night/calls';
import { getEventTiming, type Timing } from '@paddock/contract/timing/calls';
import type { PublicUser } from '@paddock/contract/users/calls';
import { loadOutline } from '#features/timing/load-timing.ts';
import type { PublicApi } from '#lib/page/request-context.ts';

/** Participants, or rows of the entry list, on the page. */
const maxPeople = 60;

/** Data of other features, loaded separately from the night. */
export type PagePart = 'timing' | 'season' | 'entries' | 'grid' | 'results' | 'races' | 'participants';

export type RoundGrid = Output<typeof getRoundGrid>;

export interface NightPageData {
  night: RaceNight;
  /** Null if the phase does not need it, or if it failed to load and is listed in `failed`. */
  season: ChampionshipDetail | null;
  entries: { items: Entry[]; total: number } | null;
  grid: RoundGrid | null;
  results: RoundResult | null;
  races: EventRace[] | null;
  participants: PublicUser[] | null;
  live: { timing: Timing; outline: Point[] | null } | null;
  failed: PagePart[];
}

/** Loads a race night. Data of other features may fail without failing the page. */
export async function loadNightPage(api: PublicApi, id: number): Promise<NightPageData> {
  const night = await api.call(getRaceNight, { params: { id } });
  const failed: PagePart[] = [];
  const part = async <T>(name: PagePart, isNeeded: boolean, load: () => Promise<T>): Promise<T | null> => {
    if (!isNeeded) return null;
    try {
      return await load();
    } catch (error) {
      console.error(error);
      failed.push(name);
      return null;
    }
  };
  const { phase, round } = night;
  const hasResult = phase === 'provisional' || phase === 'official';
  const isStarting = phase === 'check_in' || phase === 'closed' || phase === 'live';
  const slug = { slug: round?.championship.slug ?? '' };
  const roundId = { id: round?.id ?? 0 };
  const [live, season, entries, grid, results, races, people] = await Promise.all([
    part('timing', phase === 'live' && night.timing !== null, async () => {
      const timing = await api.call(getEventTiming, { params: { id } });
      return { timing, outline: await loadOutline(api, timing) };
    }),
    part('season', round !== null, () => api.call(getChampionship, { params: slug })),
    part('entries', round !== null, () =>
      api.call(listEntries, { params: slug, query: { round: roundId.id, limit: maxPeople } }),
    ),
    part('grid', round !== null && isStarting, () => api.call(getRoundGrid, { params: roundId })),
    part('results', round !== null && hasResult, () => api.call(getRoundResults, { params: roundId })),
    part('races', phase === 'pending', () => api.call(listEventResults, { params: { id } })),
    part('participants', round === null, () =>
      api.call(listEventParticipants, { params: { id }, query: { limit: maxPeople } }),
    ),
  ]);
  return { night, season, entries, grid, results, races, participants: people?.items ?? null, live, failed };
}
