import type { Post } from '@paddock/contract/blog/calls';
import { formatTrackNames } from '@paddock/contract/catalogue/rules';
import { listChallenges } from '@paddock/contract/challenges/calls';
import { type CommunityEvent, getNextEvent } from '@paddock/contract/events/calls';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localizeAlone } from '@paddock/contract/i18n/localized/localized';
import { type Figures, getFigures, listRecords, type TrackRecord } from '@paddock/contract/ranking/calls';
import { listServers } from '@paddock/contract/servers/calls';
import { getLanding } from '@paddock/contract/site/landing-calls';
import { listPostsInLanguage } from '#features/blog/list-posts-in-language.ts';
import type { ChallengeSummary } from '#features/challenges/challenge-block.tsx';
import type { PublicApi } from '#lib/page/request-context.ts';
import { type LiveSummary, serverFields, summarizeLive, type TrackSummary } from './live-summary.ts';
import { localizeTexts, type OwnersTexts } from './owners-texts/localize-texts.ts';

const maxRecords = 5;
const maxPosts = 3;

const eventFields = [
  'id',
  'title',
  'title_en',
  'start_date',
  'end_date',
  'participants',
  'max_participants',
  'reminder_count',
] as const;

/** The next event, with the fields that the page displays. */
export interface NextRace extends Pick<CommunityEvent, (typeof eventFields)[number]> {
  track_name: string | null;
  track: TrackSummary | null;
  /** ms */
  best_lap: number | null;
}

export interface NewsPost
  extends Pick<Post, 'id' | 'slug' | 'title' | 'locale' | 'main_image_url' | 'published_at'> {
  /** Null for a former member. */
  author: string | null;
}

export interface NewRecord extends Pick<TrackRecord, 'lap_time' | 'achieved_at'> {
  /** In the language of the page. */
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
  /** Texts that the owner of the site wrote. */
  texts: OwnersTexts | null;
}

/** Resolves to `fallback` on an error: the page renders without any of its parts. */
export async function withFallback<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    console.error(error);
    return fallback;
  }
}

// Loaded data is sent twice, as HTML and as JSON, so it has no fields that the page does not display.

const pick = <T extends object, K extends keyof T>(record: T, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, K>;

/** Leaves the names in the other language empty. */
function summarizeTrack(track: TrackSummary, locale: Locale): TrackSummary {
  const { name, name_fa, layout, layout_fa, outline } = track;
  return locale === 'fa'
    ? { name: '', name_fa, layout: null, layout_fa, outline }
    : { name, name_fa: '', layout, layout_fa: null, outline };
}

async function loadNext(api: PublicApi, locale: Locale): Promise<NextRace | null> {
  const { event, track_name, track, best_lap } = await api.call(getNextEvent, {});
  if (!event) return null;
  return {
    ...pick(localizeAlone(event, locale, 'title'), eventFields),
    track_name,
    track: track && summarizeTrack(track, locale),
    best_lap,
  };
}

async function loadPosts(api: PublicApi, locale: Locale): Promise<NewsPost[]> {
  const { items } = await listPostsInLanguage(api, locale, { limit: maxPosts });
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
  const servers = live.servers.map((server) => ({
    ...pick(localizeAlone(server, locale, 'name'), serverFields),
    track_ref: server.track_ref && summarizeTrack(server.track_ref, locale),
  }));
  return { ...live, servers };
}

async function loadRecords(api: PublicApi, locale: Locale): Promise<NewRecord[]> {
  const { items } = await api.call(listRecords, { query: { limit: maxRecords } });
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
  const [challenge] = items;
  if (!challenge) return null;
  const { id, title, title_en, track, state, starts_at, ends_at, drivers, prizes, leader } = localizeAlone(
    challenge,
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

/** Loads all parts of the page, with texts in its language only. */
export async function loadLanding(api: PublicApi, locale: Locale): Promise<LandingData> {
  const [live, next, challenge, records, posts, figures, texts] = await Promise.all([
    withFallback(loadLive(api, locale), summarizeLive([])),
    withFallback(loadNext(api, locale), null),
    withFallback(loadChallenge(api, locale), null),
    withFallback(loadRecords(api, locale), []),
    withFallback(loadPosts(api, locale), []),
    withFallback(api.call(getFigures, {}), { laps_week: 0, drivers_week: 0 }),
    withFallback(loadTexts(api, locale), null),
  ]);
  return { live, next, challenge, records, posts, figures, texts };
}
