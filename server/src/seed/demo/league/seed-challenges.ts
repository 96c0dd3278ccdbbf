import { weekOf } from '@paddock/contract/challenges/rules';
import { dayMs } from '@paddock/contract/durations';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { toSearchText } from '../../../db/like-pattern.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { settleChallenges } from '../../../features/challenges/settle-challenges.ts';
import { challenges } from '../../../features/challenges/tables.ts';

interface Window {
  starts_at: Date;
  ends_at: Date;
}

/** The track with the most drivers in a period: raw ids. */
async function busiestTrack({ db }: Deps, { starts_at, ends_at }: Window, but: string[]) {
  const { rows } = await db.execute<{ track: string; layout: string }>(sql`
    select track, layout from laps
    where valid and driven_at between ${timestamp(starts_at)} and ${timestamp(ends_at)}
      and track <> all(${sql.param(but)}::text[]) and car like '%gt3%'
    group by track, layout order by count(distinct steam_id) desc, track limit 1`);
  return rows[0] ?? { track: 'spa', layout: '' };
}

const titled = (title: string, title_en: string) => ({
  title,
  title_en,
  search_text: toSearchText(title, title_en),
});

/** A running challenge, a decided one with its prizes, and an upcoming one, on laps of the demo's drivers. */
export async function seedChallenges(deps: Deps, made_by: number): Promise<void> {
  const now = deps.now();
  const days = (from: number, until: number): Window => ({
    starts_at: new Date(weekOf(now).starts_at.getTime() + from * dayMs),
    ends_at: new Date(weekOf(now).starts_at.getTime() + until * dayMs),
  });
  // The running one has a few days of laps, even on a Saturday.
  const running = days(-3, 7);
  const past = days(-17, -10);
  const here = await busiestTrack(deps, running, []);
  const there = await busiestTrack(deps, past, [here.track, 'ks_laguna_seca']);
  const usual = {
    game: 'assetto' as const,
    cars: [],
    servers: [],
    least_drivers: 3,
    created_by: made_by,
    created_at: new Date(past.starts_at.getTime() - dayMs),
  };
  await deps.db.insert(challenges).values([
    {
      ...usual,
      ...past,
      ...there,
      ...titled('سه دور طلایی', 'Three golden laps'),
      description: 'یک دور سریع شانس می‌خواهد، سه دور سریع دست‌فرمان.',
      description_en: 'One fast lap is luck, three are skill.',
      car_class: 'gt3',
      goal: 'best_three',
      prizes: [
        {
          place: 1,
          laps: null,
          title: 'یک ماه اشتراک طلایی',
          title_en: 'A month of gold',
          grants: [{ type: 'subscription', tier: 'Gold', days: 30 }],
        },
      ],
    },
    {
      ...usual,
      ...running,
      ...here,
      ...titled('چالش هفته: بهترین دور GT3', 'Challenge of the week: best GT3 lap'),
      description: 'هر سروری که دوست دارید، هر ساعتی از شبانه‌روز. فقط یک دور خوب کافی است.',
      description_en: 'On any server, at any hour. One good lap is enough.',
      car_class: 'gt3',
      goal: 'best_lap',
      prizes: [
        {
          place: 1,
          laps: null,
          title: 'دو هفته صف اولویت‌دار',
          title_en: 'Two weeks of priority queue',
          grants: [{ type: 'group', group: 'priority', days: 14 }],
        },
        {
          place: null,
          laps: 30,
          title: 'لیوری ویژهٔ چالش',
          title_en: 'The livery of the challenge',
          grants: [{ type: 'group', group: 'challenge-livery' }],
        },
      ],
    },
    {
      ...usual,
      ...days(7, 14),
      track: 'ks_laguna_seca',
      layout: '',
      ...titled('چالش هفته: کورک‌اسکرو با MX-5', 'Challenge of the week: the Corkscrew in an MX-5'),
      description: '',
      description_en: null,
      car_class: null,
      cars: ['ks_mazda_mx5_cup'],
      goal: 'best_lap',
      prizes: [],
    },
  ]);
  await settleChallenges(deps);
  // Verifies the winners' Steam accounts, so that they receive their prizes.
  await deps.db.execute(sql`
    update users set steam_verified = true
    where steam_id in (select steam_id from challenge_awards where state = 'waiting')`);
  await settleChallenges(deps);
}
