import { randomUUID } from 'node:crypto';
import type { Locale } from '@paddock/contract/i18n/locale';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeBridge } from '../support/seasons/drive-bridge.ts';

const url = () => process.env['E2E_URL'] ?? '';
const lapTime = 60_000;
const framesEveryMs = 1_000;

/** Twenty laps of a track that a bridge times, and the file of the game, whose sectors end at 30 and 70 percent. */
async function driveLaps(track: string): Promise<void> {
  const bridge = await makeBridge(url());
  const run = String(Date.now()).slice(-8);
  const cars = Array.from({ length: 20 }, (_, car_id) => ({
    car_id,
    steam_id: `765611981${run.slice(0, 6)}${String(car_id).padStart(2, '0')}`,
    name: `Car ${car_id}`,
  }));
  await bridge.start(cars, { track, laps: 1 });
  const watch = () => bridge.staff.get(`/api/v1/servers/${bridge.server_id}/timing`);
  await watch();
  const began = Date.now();
  const frames = 1.08 * (lapTime / framesEveryMs);
  for (let frame = 0; frame <= frames; frame += 1) {
    const driven = 0.98 + (frame * framesEveryMs) / lapTime;
    const shares = cars.map(({ car_id }) => [car_id, driven - Math.floor(driven)]);
    if (frame === Math.floor(frames) - 2) for (const car of cars) await bridge.lap(car, lapTime, 1);
    await bridge.frame(Object.fromEntries(shares), began + frame * framesEveryMs);
    await watch();
  }
  await bridge.end();
  await bridge.sendResult({
    TrackName: track,
    TrackConfig: '',
    Type: 'RACE',
    Date: new Date().toISOString(),
    Result: [],
    Laps: cars.map(({ steam_id, name }) => ({
      DriverName: name,
      DriverGuid: steam_id,
      CarModel: 'ks_audi_r8_lms',
      LapTime: lapTime,
      Timestamp: lapTime,
      Cuts: 0,
      Sectors: [lapTime * 0.3, lapTime * 0.4, lapTime * 0.3],
    })),
    Events: [],
  });
}

for (const [locale, tag] of [
  ['fa', '@phone'],
  ['en', ''],
] as const satisfies readonly (readonly [Locale, string])[])
  test(`staff take over the sectors that result files tell (${locale}) ${tag}`, async ({ page }) => {
    const words = (key: string) => messagesIn(locale)('catalogue/admin-catalogue', key);
    const raw = `sectors_${randomUUID().slice(0, 8)}`;
    const names = { fa: `پیست ${raw}`, en: `Track ${raw}` };
    const staff = await signIn(url(), owner);
    const made = await staff.post('/api/v1/admin/catalogue/tracks', {
      game: 'assetto',
      name: names.en,
      name_fa: names.fa,
      country: null,
      kind: 'circuit',
      variant: null,
      length_m: 2_345,
      raw,
    });
    expect(made.status).toBe(201);
    await driveLaps(raw);

    await preparePage(page, url(), locale, owner);
    await page.goto(`/admin/catalogue?tab=tracks&search=${raw}`);
    const layouts = page.getByRole('list', { name: words('layout.list') });
    const edit = layouts.getByRole('button', { name: words('editOf') });
    await edit.click();
    const dialog = page.getByRole('dialog');
    const take = dialog.getByRole('button', { name: words('layout.take') });
    await expect(dialog.getByRole('status')).toContainText(locale === 'fa' ? '۳۰٪' : '30%');
    await take.click();
    await expect(take).toHaveCount(0);
    await dialog.getByRole('button', { name: words('save') }).click();
    await expect(dialog).toHaveCount(0);

    await edit.click();
    await expect(dialog.getByLabel(words('layout.first'))).toHaveValue(/^(?:30|۳۰)$/);
    await expect(dialog.getByLabel(words('layout.second'))).toHaveValue(/^(?:70|۷۰)$/);
    await expect(take).toHaveCount(0);
  });
