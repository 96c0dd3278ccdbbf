import { defineConfig } from '@playwright/test';
import { chromiumPath } from './e2e/support/chromium.ts';
import { isDeep } from './server/test/volume.ts';

/**
 * Written on a title: `@phone` runs at 360 px, `@everywhere` at 360 px and in `npm run test:deep` at 1280 px, the others at 1280 px.
 * What stands in `e2e/deep` or has `@deep` in its title runs in `npm run test:deep` alone.
 */
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const onPhone = /@phone\b|@everywhere\b/;
/** Of the path and the title of a test: faults, killed processes, what is installed, odd settings, second ways to do a thing. */
const deep = /\bdeep\/|@deep\b/;
const deepOnPhone = new RegExp(`(?=.*(?:${deep.source})).*(?:${onPhone.source})`);
const long = 'whole-site/**';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  // Tests wait more than they compute: on two cores three at once fill the time.
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
    // A trace of every test costs a quarter of the time: `npm run e2e -- --trace on` where one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What moves costs a machine without a graphics card a core; the tests of motion itself ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // It answers for the network, where a test wants to: e2e/deep/offline-and-install.spec.ts.
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
        // Nothing draws with WebGL yet, and a graphics card in software costs a quarter of the time.
        '--disable-gpu',
        // A process less for each request to pass through: a tenth of the time.
        '--enable-features=NetworkServiceInProcess2',
        // Each page would start a process for the next one, which few tests open: a twentieth of the time.
        '--disable-features=SpareRendererForSitePerProcess',
      ],
    },
  },
  // The longest journeys begin first, so that none is left over at the end.
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
