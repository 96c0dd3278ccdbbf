import type { Locale } from '@paddock/contract/i18n/locale';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { chromiumPath } from '../support/chromium.ts';
import { hydrateBeforeUse } from '../support/fixtures.ts';
import { waitUntilSettled } from '../support/page-settled.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';
import { nameOf, type Screen } from './screen.ts';
import { ScreenDriver } from './screen-driver.ts';
import { accounts, screens } from './screens.ts';

export interface Setting {
  locale: Locale;
  theme: 'dark' | 'light';
  width: number;
}

export interface Visit extends Setting {
  screen: Screen;
}

/** Runs on each screen once it has settled. */
export type VisitCallback = (page: Page, visit: Visit) => Promise<void>;

interface Pool {
  portal: Portal;
  browser: Browser;
  onVisit: VisitCallback;
  /** Screens that could not be reached, with the error. */
  failures: string[];
}

const concurrency = 3;

export const labelOf = ({ screen, locale, theme, width }: Visit) =>
  `${nameOf(screen)} ${locale} ${theme} ${width}`;

async function openContext({ portal, browser }: Pool, { locale, theme, width }: Setting) {
  const isPhone = width < 700;
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width, height: isPhone ? 740 : 800 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: locale === 'fa' ? 'fa-IR' : 'en-GB',
    timezoneId: 'Asia/Tehran',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
  hydrateBeforeUse(context);
  return context;
}

async function visitOne(pool: Pool, visit: Visit, context: BrowserContext): Promise<void> {
  const { screen, locale } = visit;
  const { url, log } = pool.portal;
  const page = await preparePage(await context.newPage(), url, locale, accounts[screen.who](log));
  page.setDefaultTimeout(6_000);
  try {
    const settled = waitUntilSettled(page);
    await page.goto(screen.path);
    await settled();
    if (screen.open) {
      await screen.open(new ScreenDriver(page, locale));
      await settled();
    }
    await pool.onVisit(page, visit);
  } catch (error) {
    const [line = ''] = String(error).split('\n');
    pool.failures.push(`${labelOf(visit)}: ${line}`);
  } finally {
    await page.close();
  }
}

/** Visits screens of the same setting and visitor in one browser context, so that they share its cache. */
async function visitAll(pool: Pool, visits: Visit[]): Promise<void> {
  const groups = Object.values(
    Object.groupBy(visits, ({ locale, theme, width, screen }) => [locale, theme, width, screen.who].join()),
  );
  const worker = async () => {
    for (let group = groups.shift(); group?.[0]; group = groups.shift()) {
      const context = await openContext(pool, group[0]);
      for (const visit of group) await visitOne(pool, visit, context);
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function closeSite(url: string): Promise<void> {
  const staff = await signIn(url, owner);
  const { status } = await staff.put('/api/v1/admin/settings', { maintenance_mode: true });
  if (status !== 200) throw new Error(`The site could not be closed: ${status}`);
}

/**
 * Visits every screen whose name contains `only` in every setting, on a separate portal with the demo community. Visits
 * `isClosed` screens last, with the site closed. Returns the failures.
 */
export async function visitScreens(
  settings: Setting[],
  onVisit: VisitCallback,
  only = '',
): Promise<string[]> {
  const portal = await runOwnPortal('screens');
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const pool: Pool = { portal, browser, onVisit, failures: [] };
  try {
    const visits = screens
      .filter((screen) => nameOf(screen).includes(only))
      .flatMap((screen) => settings.map((setting) => ({ ...setting, screen })));
    await visitAll(
      pool,
      visits.filter(({ screen }) => !screen.isClosed),
    );
    const closed = visits.filter(({ screen }) => screen.isClosed);
    if (closed.length > 0) await closeSite(portal.url);
    await visitAll(pool, closed);
    return pool.failures;
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** Reads lists of settings from `--locale=`, `--theme=` and `--width=`. */
export function readSettings(
  args: string[],
  defaults: Record<'locale' | 'theme' | 'width', string>,
): Setting[] {
  const listed = (name: keyof typeof defaults) =>
    (args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? defaults[name]).split(',');
  return listed('locale').flatMap((locale) =>
    listed('theme').flatMap((theme) =>
      listed('width').map((width) => ({
        locale: locale === 'en' ? ('en' as const) : ('fa' as const),
        theme: theme === 'light' ? ('light' as const) : ('dark' as const),
        width: Number(width),
      })),
    ),
  );
}
