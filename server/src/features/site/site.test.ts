import { stepUp } from '@paddock/contract/accounts/calls';
import {
  defaultAdminSettings,
  defaultSettings,
  getAdminSettings,
  getSiteSettings,
  updateSettings,
} from '@paddock/contract/site/calls';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../test/make/make.ts';
import { setUpAuthenticator } from '../../../test/make/make-second-factor.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { auditLog } from '../../db/audit/tables.ts';
import { saveSettings } from './save-settings.ts';
import { siteSettings } from './tables.ts';

let t: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
});
afterAll(() => t.close());

const read = async () => (await t.call(getSiteSettings)).body;
const change = (json: unknown, as: MadeUser | undefined = admin, locale: 'fa' | 'en' = 'en') =>
  t.call(updateSettings, { as, json, locale });

test('a new portal has the contract’s settings', async () => {
  expect(await t.call(getSiteSettings)).toMatchObject({ status: 200, body: defaultSettings });
  expect(defaultSettings).toMatchObject({
    site_title: 'Paddock',
    site_description: 'Welcome to Paddock',
    maintenance_mode: false,
    registration_enabled: true,
    shop_enabled: true,
    announcement: null,
  });
});

test('any subset can be changed at once, and the rest stays', async () => {
  const answer = await change({ announcement: 'مسابقهٔ جمعه', shop_enabled: false });
  const expected = { ...defaultSettings, announcement: 'مسابقهٔ جمعه', shop_enabled: false };
  expect(answer).toMatchObject({ status: 200, body: expected });
  expect(await read()).toEqual(expected);
  const whole = { ...defaultAdminSettings, ...expected };
  expect((await t.call(getAdminSettings, { as: admin })).body).toEqual(whole);
  expect((await change({ shop_enabled: true })).body).toEqual({ ...whole, shop_enabled: true });
  expect((await change({})).body).toEqual({ ...whole, shop_enabled: true });
});

test('settings for staff are visible to staff only', async () => {
  const names = Object.keys(await read());
  for (const name of ['staff_second_factor', 'card_enabled', 'balance_enabled']) {
    expect(names).not.toContain(name);
    expect(Object.keys((await t.call(getAdminSettings, { as: admin })).body)).toContain(name);
  }
});

test('texts have an English version, which may be empty', async () => {
  const pair = { site_title: 'شب‌رو', site_title_en: 'Night Run', announcement_en: 'Friday night' };
  expect((await change(pair)).body).toMatchObject(pair);
  expect(await read()).toMatchObject(pair);
  const emptied = { site_title: 'Paddock', site_title_en: '', site_description_en: ' ', announcement_en: '' };
  await change(emptied);
  expect(await read()).toMatchObject({
    site_title_en: null,
    site_description_en: null,
    announcement_en: null,
  });
});

test('a change is audited with its differences in the same transaction', async () => {
  await change({ image_max_mb: 7, site_title: 'Paddock' });
  const rows = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(rows).toMatchObject([
    {
      action: 'settings.update',
      actor_id: admin.id,
      target_type: 'settings',
      before: { image_max_mb: 5 },
      after: { image_max_mb: 7 },
    },
  ]);
  await change({ image_max_mb: 5 });
});

test('empty texts are removed', async () => {
  await change({ announcement: 'x', discord_invite_url: 'https://discord.gg/paddock' });
  expect(await read()).toMatchObject({ announcement: 'x', discord_invite_url: 'https://discord.gg/paddock' });
  const links = [
    'fivem_invite_url',
    'cs2_invite_url',
    'telegram_url',
    'instagram_url',
    'youtube_url',
    'x_url',
  ];
  for (const name of links) {
    expect((await change({ [name]: 'https://example.com/paddock' })).body[name]).toBe(
      'https://example.com/paddock',
    );
    expect((await change({ [name]: '' })).body[name]).toBeNull();
  }
  const { body } = await change({ announcement: '  ', discord_invite_url: '' });
  expect(body).toMatchObject({ announcement: null, discord_invite_url: null });
});

test.each([
  [{ site_title: '' }, 'site_title', 'This field is required.', 'این فیلد الزامی است.'],
  [{ site_title: 'x'.repeat(81) }, 'site_title', 'at most 80', 'حداکثر ۸۰'],
  [{ announcement: 'x'.repeat(301) }, 'announcement', 'at most 300', 'حداکثر ۳۰۰'],
  [{ announcement_en: 'x'.repeat(301) }, 'announcement_en', 'at most 300', 'حداکثر ۳۰۰'],
  [{ announcement_url: 'javascript:alert(1)' }, 'announcement_url', 'starts with https://', 'شروع شود'],
  [{ announcement_url: '//evil.example' }, 'announcement_url', 'starts with https://', 'شروع شود'],
  [{ announcement_url: '/\\\\evil.example' }, 'announcement_url', 'starts with https://', 'شروع شود'],
  [{ announcement_until: '2026-02-30' }, 'announcement_until', 'not valid', 'معتبر نیست'],
  [{ site_title_en: 'x'.repeat(81) }, 'site_title_en', 'at most 80', 'حداکثر ۸۰'],
  [{ maintenance_mode: 'yes' }, 'maintenance_mode', 'not valid', 'معتبر نیست'],
  [{ discord_invite_url: 'javascript:alert(1)' }, 'discord_invite_url', 'https://', 'https://'],
  [{ discord_invite_url: 'http://discord.gg/x' }, 'discord_invite_url', 'https://', 'https://'],
  [{ telegram_url: 'http://t.me/x' }, 'telegram_url', 'https://', 'https://'],
  [{ youtube_url: 'https://user@youtube.com' }, 'youtube_url', 'https://', 'https://'],
  [{ card_enabled: 'no' }, 'card_enabled', 'not valid', 'معتبر نیست'],
  [{ id: 2 }, 'id', 'not supported', 'شناخته‌شده نیست'],
  [{ colour: 'red' }, 'colour', 'not supported', 'شناخته‌شده نیست'],
])('%j is rejected without changes', async (json, field, english, persian) => {
  const before = await read();
  const en = await change({ ...json, site_description: 'changed' });
  expect(en).toMatchObject({ status: 422, problem: { code: 'validation_failed' } });
  expect(en.problem.errors?.[field]).toContain(english);
  expect((await change(json, admin, 'fa')).problem.errors?.[field]).toContain(persian);
  expect(await read()).toEqual(before);
});

describe('permissions', () => {
  test('visitors read but cannot change', async () => {
    expect((await t.call(getAdminSettings)).problem.code).toBe('sign_in_required');
    const answer = await t.call(updateSettings, { json: { site_title: 'Mine' } });
    expect(answer).toMatchObject({ status: 401, problem: { code: 'sign_in_required' } });
  });

  test.each(['player', 'moderator', 'editor', 'manager'])('%s cannot change settings', async (role) => {
    const user = await makeUser(t, { role });
    expect((await t.call(getAdminSettings, { as: user })).problem.code).toBe('permission_denied');
    expect((await change({ site_title: 'Mine' }, user)).status).toBe(403);
  });

  test('a developer can', async () => {
    const developer = await makeUser(t, { role: 'developer' });
    expect((await change({ site_title: 'Paddock' }, developer)).status).toBe(200);
  });
});

test('another process sees a change within a second', async () => {
  await read();
  const set = { site_description: 'changed by another process' };
  await t.deps.db.update(siteSettings).set(set).where(eq(siteSettings.id, 1));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await read()).site_description).toBe('changed by another process');
});

test('there is one row, even for concurrent first writes', async () => {
  const newPortal = await testApp();
  const { db } = newPortal.deps;
  await Promise.all([
    saveSettings(db, { site_title: 'One' }),
    saveSettings(db, { site_description: 'Two' }),
    saveSettings(db, { shop_enabled: false }),
  ]);
  const expected = { id: 1, site_title: 'One', site_description: 'Two', shop_enabled: false };
  expect(await db.select().from(siteSettings)).toMatchObject([expected]);
  await newPortal.close();
});

test('requiring a second factor needs having one', async () => {
  const switching = { as: admin, json: { staff_second_factor: true } };
  t.setNow(new Date());
  await t.call(stepUp, { as: admin, json: { password } });
  expect((await t.call(updateSettings, switching)).problem.code).toBe('second_factor_missing');
  await setUpAuthenticator(t, admin);
  expect((await t.call(updateSettings, switching)).status).toBe(200);
  await saveSettings(t.deps.db, { staff_second_factor: false });
});

test('requiring a second factor needs a step-up', async () => {
  const json = { staff_second_factor: true };
  t.setNow(new Date(Date.now() + 6 * 60_000));
  const answer = await t.call(updateSettings, { as: admin, json });
  expect(answer.problem.code).toBe('step_up_required');
  const same = await t.call(updateSettings, {
    as: admin,
    json: { staff_second_factor: false, shop_enabled: true },
  });
  expect(same.status).toBe(200);
  t.setNow(new Date());
});
