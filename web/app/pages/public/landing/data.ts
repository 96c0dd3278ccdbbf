import type { Post } from '@paddock/contract/blog/calls';
import { formatTrackNames } from '@paddock/contract/catalogue/rules';
import { listChallenges } from '@paddock/contract/challenges/calls';
import { type CommunityEvent, getNextEvent } from '@paddock/contract/events/calls';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localizeAlone } from '@paddock/contract/i18n/localized/localized';
import { type Figures, getFigures, listRecords, type TrackRecord } from '@paddock/contract/ranking/calls';
import { listServers } from '@paddock/contract/servers/calls';
import { getLanding } from '@paddock/contract/site/landing-calls';
import { listPostsIn } from '#features/blog/list-posts-in.ts';
import type { ChallengeSummary } from '#features/challenges/challenge-block.tsx';
import type { PublicApi } from '#lib/page/request-context.ts';
import { type LiveSummary, type ServerSummary, summarizeLive, type TrackSummary } from './live-summary.ts';
import { localizeTexts, type OwnersTexts } from './owners-texts/localize-texts.ts';

const shownRecords = 5;
const shownPosts = 3;

/** What the page shows of the event to come. */
export interface NextRace
  extends Pick<
    CommunityEvent,
    | 'id'
    | 'title'
    | 'title_en'
    | 'start_date'
    | 'end_date'
    | 'participants'
    | 'max_participants'
    | 'reminder_count'
  > {
  track_name: string | null;
  track: TrackSummary | null;
  /** ms */
  best_lap: number | null;
}

export interface NewsPost
  extends Pick<Post, 'id' | 'slug' | 'title' | 'locale' | 'main_image_url' | 'published_at'> {
  /** Null of a former member. */
  author: string | null;
}

export interface NewRecord extends Pick<TrackRecord, 'lap_time' | 'achieved_at'> {
  /** As the reader calls them. */
  track: string;
  car: string;
  driver: Pick<TrackRecord['driver'], 'id' | 'username'>;
}

export interface LandingData {
  live: LiveSummary;
  next: NextRace | null;
  challenge: ChallengeSummary | null;
  records: NewRecord[];
  posts: NewsPost[];
  figures: Figures;
  /** In the owner's words. */
  texts: OwnersTexts | null;
}

/** The page stands without any one of its parts. */
export async function orElse<T>(asked: Promise<T>, without: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    console.error(error);
    return without;
  }
}

// What is loaded travels twice, as words and as data: nothing comes along that is not shown.

/** The names that the reader does not read stay empty. */
function summarizeTrack(track: TrackSummary, locale: Locale): TrackSummary {
  const { name, name_fa, layout, layout_fa, outline } = track;
  return locale === 'fa'
    ? { name: '', name_fa, layout: null, layout_fa, outline }
    : { name, name_fa: '', layout, layout_fa: null, outline };
}

async function loadNext(api: PublicApi, locale: Locale): Promise<NextRace | null> {
  const { event, track_name, track, best_lap } = await api.call(getNextEvent, {});
  if (!event) return null;
  const { id, title, title_en, start_date, end_date, participants, max_participants, reminder_count } =
    localizeAlone(event, locale, 'title');
  return {
    id,
    title,
    title_en,
    start_date,
    end_date,
    participants,
    max_participants,
    reminder_count,
    track_name,
    track: track && summarizeTrack(track, locale),
    best_lap,
  };
}

async function loadPosts(api: PublicApi, locale: Locale): Promise<NewsPost[]> {
  const { items } = await listPostsIn(api, locale, { limit: shownPosts });
  return items.map(({ id, slug, title, locale, main_image_url, published_at, author }) => ({
    id,
    slug,
    title,
    locale,
    main_image_url,
    published_at,
    author: author?.username ?? null,
  }));
}

async function loadLive(api: PublicApi, locale: Locale): Promise<LiveSummary> {
  const { items } = await api.call(listServers, {});
  const live = summarizeLive(items);
  const shown = (server: ServerSummary): ServerSummary => {
    const {
      id,
      name,
      name_en,
      game,
      type,
      join_link,
      max_players,
      players,
      image,
      status,
      ping,
      track,
      layout,
      track_ref,
    } = localizeAlone(server, locale, 'name');
    return {
      id,
      name,
      name_en,
      game,
      type,
      join_link,
      max_players,
      players,
      image,
      status,
      ping,
      track,
      layout,
      track_ref: track_ref && summarizeTrack(track_ref, locale),
    };
  };
  return { ...live, servers: live.servers.map(shown) };
}

async function loadRecords(api: PublicApi, locale: Locale): Promise<NewRecord[]> {
  const { items } = await api.call(listRecords, { query: { limit: shownRecords } });
  const tracks = formatTrackNames(
    items.map(({ track }) => track),
    locale,
  );
  return items.map(({ driver: { id, username }, car_ref, lap_time, achieved_at }, index) => ({
    track: tracks[index] ?? '',
    car: car_ref.name,
    lap_time,
    achieved_at,
    driver: { id, username },
  }));
}

async function loadChallenge(api: PublicApi, locale: Locale): Promise<ChallengeSummary | null> {
  const { items } = await api.call(listChallenges, { query: { state: 'running', limit: 1 } });
  const [found] = items;
  if (!found) return null;
  const { id, title, title_en, track, state, starts_at, ends_at, drivers, prizes, leader } = localizeAlone(
    found,
    locale,
    'title',
  );
  return {
    id,
    title,
    title_en,
    track: { ...summarizeTrack(track, locale), key: track.key },
    state,
    starts_at,
    ends_at,
    drivers,
    prizes: prizes.length,
    leader: leader && { name: leader.driver?.username ?? leader.name, score: leader.score },
  };
}

async function loadTexts(api: PublicApi, locale: Locale): Promise<OwnersTexts> {
  return localizeTexts(await api.call(getLanding, {}), locale);
}

/** All texts are those of the page's language. */
export async function loadLanding(api: PublicApi, locale: Locale): Promise<LandingData> {
  const [live, next, challenge, records, posts, figures, texts] = await Promise.all([
    orElse(loadLive(api, locale), summarizeLive([])),
    orElse(loadNext(api, locale), null),
    orElse(loadChallenge(api, locale), null),
    orElse(loadRecords(api, locale), []),
    orElse(loadPosts(api, locale), []),
    orElse(api.call(getFigures, {}), { laps_week: 0, drivers_week: 0 }),
    orElse(loadTexts(api, locale), null),
  ]);
  return { live, next, challenge, records, posts, figures, texts };
}
