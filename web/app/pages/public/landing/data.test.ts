import { listPosts } from '@paddock/contract/blog/calls';
import { listChallenges } from '@paddock/contract/challenges/calls';
import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { getNextEvent } from '@paddock/contract/events/calls';
import { getFigures, listRecords } from '@paddock/contract/ranking/calls';
import { listServers } from '@paddock/contract/servers/calls';
import { getLanding } from '@paddock/contract/site/landing-calls';
import { defaultGames, defaultStats } from '@paddock/contract/site/landing-rules';
import { expect, test, vi } from 'vitest';
import type { PublicApi } from '#lib/page/request-context.ts';
import { loadLanding } from './data.ts';

const event = {
  id: 3,
  title: 'Friday race',
  description: 'x'.repeat(1_000),
  event_type: 'race',
  start_date: new Date('2026-11-27T18:30:00Z'),
  end_date: new Date('2026-11-27T20:30:00Z'),
  max_participants: 32,
  participants: 4,
  joined: false,
};
const driver = { id: 4, username: 'Sara' };
const track = {
  key: 'spa',
  name: 'Spa',
  name_fa: 'اسپا',
  layout: null,
  layout_fa: null,
  variant: null,
  country: 'BE',
  length_m: 7_004,
  outline: 'spa',
  slug: 'spa',
  known: true,
};
const record = {
  track_name: 'spa',
  track,
  car: 'mx5',
  car_ref: { key: 'mx5', name: 'Mazda MX5' },
  lap_time: 137_500,
  achieved_at: new Date('2026-11-20T18:30:00Z'),
  driver,
};

const post = { id: 1, slug: 'one', title: 'One', content: 'long', author: null, published_at: null };

const challenge = {
  id: 5,
  title: 'Lap of the week',
  title_en: null,
  track,
  state: 'running',
  starts_at: new Date('2026-11-20T20:30:00Z'),
  ends_at: new Date('2026-11-27T20:30:00Z'),
  drivers: 7,
  prizes: [{ place: 1 }],
  leader: { driver, name: 'Sara', score: 137_500 },
};

const answers = new Map<EndpointSpec, unknown>([
  [listServers, { items: [], total: 0 }],
  [getNextEvent, { event, track_name: 'spa', track, best_lap: 137_500 }],
  [listChallenges, { items: [challenge], total: 1 }],
  [listRecords, { items: [record], total: 1 }],
  [listPosts, { items: [post], total: 1 }],
  [getLanding, { stats: defaultStats, games: defaultGames, news: [] }],
  [getFigures, { laps_week: 9, drivers_week: 2 }],
]);

function apiWithout(missing?: EndpointSpec): PublicApi {
  const answer = async (spec: EndpointSpec) => {
    if (spec === missing) throw new Error('offline');
    return answers.get(spec);
  };
  return { call: answer as PublicApi['call'] };
}

test('the page gets only what it displays, without the long texts', async () => {
  const { next, records, posts, figures } = await loadLanding(apiWithout(), 'fa');
  expect(next).toMatchObject({ title: 'Friday race', track_name: 'spa', best_lap: 137_500 });
  expect(next).not.toHaveProperty('description');
  const { lap_time, achieved_at } = record;
  expect(records).toEqual([{ track: 'اسپا', car: 'Mazda MX5', lap_time, achieved_at, driver }]);
  expect(next?.track).toEqual({
    name: '',
    name_fa: 'اسپا',
    layout: null,
    layout_fa: null,
    outline: 'spa',
  });
  expect(posts[0]).not.toHaveProperty('content');
  expect(figures).toEqual({ laps_week: 9, drivers_week: 2 });
});

test.each([...answers.keys()])('it renders without $path', async (missing) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const whole = await loadLanding(apiWithout(), 'fa');
  const loaded = await loadLanding(apiWithout(missing), 'fa');
  const parts = Object.keys(whole) as (keyof typeof whole)[];
  const missed = parts.filter((part) => JSON.stringify(loaded[part]) !== JSON.stringify(whole[part]));
  // The list of servers is empty in both cases.
  expect(missed).toHaveLength(missing === listServers ? 0 : 1);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
