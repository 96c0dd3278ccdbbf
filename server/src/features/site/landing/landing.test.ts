import * as calls from '@paddock/contract/site/landing-calls';
import { defaultGames, defaultStats, proposedNews } from '@paddock/contract/site/landing-rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { siteLanding } from '../tables.ts';

let t: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
});
beforeEach(() => t.deps.db.delete(siteLanding));
afterAll(() => t.close());

const read = async () => (await t.call(calls.getLanding)).body;
const save = (json: object) => t.call(calls.updateLanding, { as: admin, json });

test('a new portal shows the product’s figures and no news', async () => {
  const { stats, games, news } = await read();
  expect(stats.map(({ value_en, label_en }: never) => [value_en, label_en])).toEqual([
    ['1000+', 'Players'],
    ['10+', 'Servers'],
    ['500+', 'Races'],
    ['2000+', 'Downloads'],
  ]);
  expect(stats.map(({ value }: never) => value)).toEqual(['+۱۰۰۰', '+۱۰', '+۵۰۰', '+۲۰۰۰']);
  expect(games).toMatchObject({
    assetto: { players_en: '8,000 players', servers_en: '10 servers', players: '۸٬۰۰۰ بازیکن' },
    fivem: { players_en: '250 players', servers_en: '5 servers' },
    cs2: { players_en: 'Coming Soon', servers_en: 'Coming Soon', players: 'به‌زودی' },
  });
  expect(news).toEqual([]);
  expect(proposedNews).toHaveLength(4);
});

test('each part is changed independently, and null restores the default', async () => {
  const news = [{ text: 'جام شب', text_en: 'Night cup', url: '/events' }];
  expect((await save({ news })).status).toBe(200);
  expect(await read()).toEqual({ stats: defaultStats, games: defaultGames, news });
  const stats = defaultStats.map((figure) => ({ ...figure, value: '۸', value_en: null }));
  await save({ stats, games: { ...defaultGames, cs2: { ...defaultGames.cs2, players: '۱۲ بازیکن' } } });
  const changed = await read();
  expect([changed.stats, changed.games.cs2.players, changed.news]).toEqual([stats, '۱۲ بازیکن', news]);
  await save({ stats: null, games: null, news: null });
  expect(await read()).toEqual({ stats: defaultStats, games: defaultGames, news: [] });
});

const one = { text: 'خبر', text_en: null, url: null };
test.each([
  ['stats', { stats: defaultStats.slice(1) }],
  ['stats.0.value', { stats: defaultStats.map((figure) => ({ ...figure, value: '' })) }],
  ['news', { news: Array.from({ length: 9 }, () => one) }],
  ['news.0.text', { news: [{ ...one, text: 'x'.repeat(121) }] }],
  ['news.0.url', { news: [{ ...one, url: 'javascript:alert(1)' }] }],
  ['games.cs2.players', { games: { ...defaultGames, cs2: { ...defaultGames.cs2, players: ' ' } } }],
])('rejected by the field %s, error %#', async (field, fault) => {
  const { status, problem } = await save(fault);
  expect(status).toBe(422);
  expect(Object.keys(problem.errors ?? {})).toContain(field);
});

test('concurrent changes by staff are detected', async () => {
  const { updated_at } = (await t.call(calls.getAdminLanding, { as: admin })).body;
  expect((await save({ news: [one], updated_at })).status).toBe(200);
  const late = await save({ news: [], updated_at });
  expect([late.status, late.problem.code, late.body.record.news]).toEqual([409, 'changed_meanwhile', [one]]);
});
