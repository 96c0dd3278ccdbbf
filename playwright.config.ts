import { defineConfig } from '@playwright/test';
import { chromiumPath } from './e2e/support/chromium.ts';
import { isDeep } from './server/test/volume.ts';

/**
 * Tags in titles: `@phone` runs at 360 px, `@everywhere` at 360 px and in `npm run test:deep` at 1280 px,
 * everything else at 1280 px. Tests in `e2e/deep` or with `@deep` run only in `npm run test:deep`.
 */
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const onPhone = /@phone\b|@everywhere\b/;
/** Matches path or title: faults, killed processes, installation, unusual settings, alternative paths. */
const deep = /\bdeep\/|@deep\b/;
const deepOnPhone = new RegExp(`(?=.*(?:${deep.source})).*(?:${onPhone.source})`);
const long = 'whole-site/**';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  // Tests mostly wait; on two cores, three workers are fastest.
  workers: 3,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env['E2E_URL'],
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    actionTimeout: 30_000,
    // Tracing every test adds a quarter of the time; use `npm run e2e -- --trace on` when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations occupy a core without a GPU; tests of motion opt in.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker answers network requests; tests that need one opt in: e2e/deep/offline-and-install.spec.ts.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // WebGL is not used yet, and software rendering takes a quarter of the time.
        '--disable-gpu',
        // Saves a process per request: a tenth of the time.
        '--enable-features=NetworkServiceInProcess2',
        // Avoids a spare renderer process per page: a twentieth of the time.
        '--disable-features=SpareRendererForSitePerProcess',
      ],
    },
  },
  // Starts the longest tests first, so that no worker is left with one at the end.
  projects: isDeep
    ? [
        { name: 'phone', use: phone, grep: deepOnPhone },
        { name: 'desktop', use: desktop, grep: deep, grepInvert: onPhone },
        { name: 'other-width', use: desktop, grep: /@everywhere\b/ },
      ]
    : [
        { name: 'long-phone', use: phone, grep: onPhone, grepInvert: deep, testMatch: long },
        { name: 'long-desktop', use: desktop, grepInvert: [onPhone, deep], testMatch: long },
        { name: 'phone', use: phone, grep: onPhone, grepInvert: deep, testIgnore: long },
        { name: 'desktop', use: desktop, grepInvert: [onPhone, deep], testIgnore: long },
      ],
});
