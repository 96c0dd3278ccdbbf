import { listPosts, type Post } from '@paddock/contract/blog/calls';
import { type CommunityEvent, getNextEvent } from '@paddock/contract/events/calls';
import { type Figures, getFigures, listRecords, type TrackRecord } from '@paddock/contract/ranking/calls';
import { type GameServer, listServers } from '@paddock/contract/servers/calls';
import type { PublicApi } from '../../lib/page/request-context.ts';
import { type LiveSummary, summarizeLive } from './live-summary.ts';

const shownRecords = 5;
const shownPosts = 3;

/** What the page shows of the event to come. */
export interface NextRace
  extends Pick<
    CommunityEvent,
    'id' | 'title' | 'start_date' | 'end_date' | 'participants' | 'max_participants'
  > {
  track_name: string | null;
  /** ms */
  best_lap: number | null;
}

export type NewsPost = Pick<Post, 'id' | 'slug' | 'title' | 'main_image_url' | 'published_at' | 'author'>;

export interface LandingData {
  live: LiveSummary;
  next: NextRace | null;
  records: TrackRecord[];
  posts: NewsPost[];
  figures: Figures;
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

async function loadNext(api: PublicApi): Promise<NextRace | null> {
  const { event, track_name, best_lap } = await api.call(getNextEvent, {});
  if (!event) return null;
  const { id, title, start_date, end_date, participants, max_participants } = event;
  return {
    id,
    title,
    start_date,
    end_date,
    participants,
    max_participants,
    track_name,
    best_lap,
  };
}

async function loadPosts(api: PublicApi): Promise<NewsPost[]> {
  const { items } = await api.call(listPosts, { query: { limit: shownPosts } });
  return items.map(({ id, slug, title, main_image_url, published_at, author }) => ({
    id,
    slug,
    title,
    main_image_url,
    published_at,
    author,
  }));
}

async function loadLive(api: PublicApi): Promise<LiveSummary> {
  const { items } = await api.call(listServers, {});
  const live = summarizeLive(items);
  const lean = (server: GameServer): GameServer => ({
    ...server,
    description: '',
    weather: null,
    members: [],
  });
  return { ...live, servers: live.servers.map(lean) };
}

async function loadRecords(api: PublicApi): Promise<TrackRecord[]> {
  const { items } = await api.call(listRecords, { query: { limit: shownRecords } });
  return items;
}

export async function loadLanding(api: PublicApi): Promise<LandingData> {
  const [live, next, records, posts, figures] = await Promise.all([
    orElse(loadLive(api), summarizeLive([])),
    orElse(loadNext(api), null),
    orElse(loadRecords(api), []),
    orElse(loadPosts(api), []),
    orElse(api.call(getFigures, {}), { laps_week: 0, drivers_week: 0 }),
  ]);
  return { live, next, records, posts, figures };
}
