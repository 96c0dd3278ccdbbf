import { publicPages } from '@paddock/contract/site/rules';
import { type Account, demoPlayer, owner } from '../support/accounts.ts';
import { at, dialog, type Screen, state, type Visitor } from './screen.ts';
import type { ScreenDriver } from './screen-driver.ts';
import { staffScreens } from './staff-screens.ts';

export const accounts: Record<Visitor, (log?: string) => Account | undefined> = {
  visitor: () => undefined,
  player: demoPlayer,
  owner: () => owner,
};

async function fillEmail(driver: ScreenDriver): Promise<void> {
  await driver.type('accounts', 'register.email', 'kian@example.com');
  await driver.press('accounts', 'register.next');
}

async function fillDetails(driver: ScreenDriver): Promise<void> {
  await fillEmail(driver);
  const isPersian = driver.t('accounts', 'register.next').test('بعدی') || (await isRtl(driver));
  await driver.type('accounts', 'register.username', 'KianTheSlow');
  await driver.type('accounts', 'register.fullName', 'کیان آهسته');
  await driver.type('accounts', 'register.phone', '09123456789');
  await driver.type('accounts', 'register.day', '2');
  await driver.page.getByLabel(driver.t('accounts', 'register.month')).selectOption('5');
  await driver.type('accounts', 'register.year', isPersian ? '1377' : '1998');
  await driver.press('accounts', 'register.next');
}

const isRtl = ({ page }: ScreenDriver) => page.evaluate(() => document.documentElement.dir === 'rtl');

async function fillPassword(driver: ScreenDriver): Promise<void> {
  await fillDetails(driver);
  await driver.type('accounts', 'register.password', 'seven wet tyres at Spa');
  await driver.type('accounts', 'register.repeat', 'seven wet tyres at Spa');
  await driver.press('accounts', 'register.next');
}

const shopItem = '/dashboard/shop';
const buying = (then?: (driver: ScreenDriver) => Promise<void>) => async (driver: ScreenDriver) => {
  // The first item that the demo player does not own.
  await driver.press('shop', 'buy');
  await driver.inDialog();
  await then?.(driver);
};

/** Every screen of the route table with its main states. */
export const screens: readonly Screen[] = [
  ...at('visitor', [
    ...Object.values(publicPages),
    '/rules',
    '/servers/1',
    '/shop/2',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=x',
    '/verify-email?token=x',
    '/change-email?token=x',
    '/invitation?token=x',
    '/rank?board=laps',
    '/rank/voided',
    '/teams/CSP',
    '/drivers/2',
    '/drivers/2/versus/3',
    '/events?when=past',
    '/events/2',
    '/events/3',
    '/tracks/spa',
    '/tracks/spa/voided',
    '/championships/caspian-cup',
    '/championships/caspian-cup/standings',
    '/championships/caspian-cup/rounds/5',
    '/challenges/2',
    '/blog/setting-up-a-wheel-without-ruining-your-wrists',
    '/offline',
    '/nowhere',
  ]),
  ...at(
    'visitor',
    [
      '/servers?status=offline',
      '/servers/2',
      '/servers/3',
      '/servers/3/timing',
      '/servers/3/sessions',
      '/shop/3',
      '/rank',
      '/rank?board=safety',
      '/rank?search=zzz',
      '/drivers/3',
      '/drivers/2/versus',
      '/events/1',
      '/events/4',
      '/tracks?search=zzz',
      '/championships?search=zzz',
      '/championships/caspian-cup/entries',
      '/championships/caspian-cup/rounds',
      '/challenges/1',
      '/challenges/3',
      '/downloads?search=zzz',
      '/blog?search=zzz',
      '/verify-email',
    ],
    false,
  ),
  { who: 'visitor', path: '/maintenance', isClosed: true },
  state('visitor', '/register', 'details', fillEmail),
  state('visitor', '/register', 'faults', async (driver) => {
    await fillEmail(driver);
    await driver.press('accounts', 'register.next');
  }),
  state('visitor', '/register', 'password', fillDetails),
  state('visitor', '/register', 'picture', fillPassword),
  state('visitor', '/servers', 'languages', (driver) => driver.click('header details > summary')),
  state('visitor', '/servers', 'menu', async (driver) => {
    const summaries = driver.page.locator('header details > summary').filter({ visible: true });
    await summaries.last().click();
  }),
  ...at('player', [
    '/dashboard',
    '/dashboard/servers',
    '/dashboard/teams',
    '/dashboard/events',
    '/dashboard/championships',
    '/dashboard/shop',
    '/dashboard/blog',
    '/dashboard/transactions',
    '/dashboard/tickets',
    '/dashboard/ticket/1',
    '/dashboard/notifications',
    '/dashboard/settings',
    '/dashboard/subscriptions',
  ]),
  ...at(
    'player',
    [
      '/dashboard/transactions?view=statement',
      '/dashboard/shop?category=none',
      '/dashboard/blog?search=zzz',
      '/dashboard/payment/success?id=none',
      '/dashboard/ticket/9999',
      '/dashboard/nowhere',
      '/events/3',
      '/servers/1',
      '/blog/setting-up-a-wheel-without-ruining-your-wrists',
    ],
    false,
  ),
  state('player', `${shopItem}?item=2`, 'item details', (driver) => driver.inDialog()),
  state('player', shopItem, 'checkout', buying()),
  state(
    'player',
    shopItem,
    'checkout method',
    buying((driver) => driver.click('[role=dialog] fieldset button')),
  ),
  state(
    'player',
    shopItem,
    'checkout gift',
    buying((driver) => driver.click('[role=dialog] fieldset button:nth-of-type(2)')),
  ),
  state('player', shopItem, 'top-up', dialog('payments', 'balance.badge')),
  state('player', '/dashboard/transactions', 'transaction', dialog('payments', 'list.details')),
  state('player', '/dashboard/tickets', 'new ticket', dialog('tickets', 'list.new')),
  state('player', '/dashboard/teams', 'form', dialog('pages/player/teams', 'editOf')),
  state('player', '/dashboard/teams', 'invite', dialog('pages/player/teams', 'inviteOf')),
  state('player', '/dashboard/blog', 'editor', (driver) => driver.press('blog', 'manage.create')),
  state('player', '/dashboard/blog', 'delete', dialog('blog', 'manage.delete')),
  state(
    'player',
    '/dashboard/settings',
    'authenticator',
    dialog('pages/player/settings', 'secondFactor.setUp'),
  ),
  state('player', '/dashboard/settings', 'Discord', dialog('pages/player/settings', 'discord.unlink')),
  state('player', '/dashboard/blog', 'bell', (driver) =>
    driver.click('header details > summary:has(.relative > .lucide)'),
  ),
  ...staffScreens,
];

/** Paths of the screens that need no further action. */
export const openPathsOf = (who: Visitor) =>
  screens.filter((screen) => screen.who === who && !screen.open && !screen.isClosed).map(({ path }) => path);
