import { defineConfig } from '@playwright/test';
import { chromiumPath } from './e2e/support/chromium.ts';
import { isDeep } from './server/test/volume.ts';

/** Written on a title: `@phone` runs at 360 px, `@everywhere` at 360 px and in `npm run test:deep` at 1280 px, the others at 1280 px. */
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const onPhone = { grep: /@phone\b|@everywhere\b/ };
const onDesktop = { grepInvert: onPhone.grep };
const long = { testMatch: 'whole-site/**' };
/** Of `npm run test:deep`: faults, killed processes, what is installed, odd settings, and the other width. */
const deep = 'deep/**';

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
      ],
    },
  },
  // The longest journeys begin first, so that none is left over at the end.
  projects: isDeep
    ? [
        { name: 'phone', use: phone, ...onPhone, testMatch: deep },
        { name: 'desktop', use: desktop, ...onDesktop, testMatch: deep },
        { name: 'other-width', use: desktop, grep: /@everywhere\b/, testIgnore: deep },
      ]
    : [
        { name: 'long-phone', use: phone, ...onPhone, ...long },
        { name: 'long-desktop', use: desktop, ...onDesktop, ...long },
        { name: 'phone', use: phone, ...onPhone, testIgnore: [long.testMatch, deep] },
        { name: 'desktop', use: desktop, ...onDesktop, testIgnore: [long.testMatch, deep] },
      ],
});
