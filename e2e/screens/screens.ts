import { publicPages } from '@paddock/contract/site/rules';
import { type Account, demoPlayer, owner } from '../support/accounts.ts';
import type { Hand } from './hand.ts';

export type Visitor = 'visitor' | 'player' | 'owner';

export interface Screen {
  who: Visitor;
  path: string;
  /** What is opened there; such a screen is seen in the window and not in full length. */
  state?: string;
  open?: (hand: Hand) => Promise<void>;
  /** Without it browser tests leave the screen to `npm run axe`. */
  isDaily?: boolean;
  /** It is there only while the site is closed. */
  isClosed?: boolean;
}

export const accounts: Record<Visitor, (log?: string) => Account | undefined> = {
  visitor: () => undefined,
  player: demoPlayer,
  owner: () => owner,
};

const at = (who: Visitor, paths: string[], isDaily = true): Screen[] =>
  paths.map((path) => ({ who, path, isDaily }));

const state = (who: Visitor, path: string, name: string, open: (hand: Hand) => Promise<void>): Screen => ({
  who,
  path,
  state: name,
  open,
});

/** Presses and waits for the dialog. */
const dialog =
  (feature: string, key: string, then?: (hand: Hand) => Promise<void>) =>
  async (hand: Hand): Promise<void> => {
    await hand.press(feature, key);
    await hand.inDialog();
    await then?.(hand);
  };

async function fillEmail(hand: Hand): Promise<void> {
  await hand.type('accounts', 'register.email', 'kian@example.com');
  await hand.press('accounts', 'register.next');
}

async function fillDetails(hand: Hand): Promise<void> {
  await fillEmail(hand);
  const isPersian = hand.say('accounts', 'register.next').test('بعدی') || (await isRtl(hand));
  await hand.type('accounts', 'register.username', 'KianTheSlow');
  await hand.type('accounts', 'register.fullName', 'کیان آهسته');
  await hand.type('accounts', 'register.phone', '09123456789');
  await hand.type('accounts', 'register.day', '2');
  await hand.page.getByLabel(hand.say('accounts', 'register.month')).selectOption('5');
  await hand.type('accounts', 'register.year', isPersian ? '1377' : '1998');
  await hand.press('accounts', 'register.next');
}

const isRtl = ({ page }: Hand) => page.evaluate(() => document.documentElement.dir === 'rtl');

async function fillPassword(hand: Hand): Promise<void> {
  await fillDetails(hand);
  await hand.type('accounts', 'register.password', 'seven wet tyres at Spa');
  await hand.type('accounts', 'register.repeat', 'seven wet tyres at Spa');
  await hand.press('accounts', 'register.next');
}

const shopItem = '/dashboard/shop';
const buying = (then?: (hand: Hand) => Promise<void>) => async (hand: Hand) => {
  // The first that the demo player does not have.
  await hand.press('shop', 'buy');
  await hand.inDialog();
  await then?.(hand);
};

const ownScreens =
  'servers events championships shop blog transactions tickets ticket/1 notifications settings subscriptions'
    .split(' ')
    .map((path) => `/dashboard/${path}`);

/** Every screen of the route table, and the main states of it. */
export const screens: readonly Screen[] = [
  ...at('visitor', [
    ...Object.values(publicPages),
    '/rules',
    '/servers/1',
    '/shop/2',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/verify-email?token=x',
    '/change-email?token=x',
    '/invitation?token=x',
    '/rank?board=laps',
    '/drivers/2',
    '/drivers/2/versus/3',
    '/events?when=past',
    '/events/2',
    '/events/3',
    '/tracks/spa',
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
      '/shop/3',
      '/rank',
      '/rank?board=safety',
      '/rank?search=zzz',
      '/drivers/3',
      '/drivers/2/versus',
      '/events/1',
      '/events/4',
      '/tracks?search=zzz',
      '/downloads?search=zzz',
      '/blog?search=zzz',
      '/reset-password',
      '/verify-email',
    ],
    false,
  ),
  { who: 'visitor', path: '/maintenance', isClosed: true },
  state('visitor', '/register', 'details', fillEmail),
  state('visitor', '/register', 'faults', async (hand) => {
    await fillEmail(hand);
    await hand.press('accounts', 'register.next');
  }),
  state('visitor', '/register', 'password', fillDetails),
  state('visitor', '/register', 'picture', fillPassword),
  state('visitor', '/servers', 'languages', (hand) => hand.click('header details > summary')),
  state('visitor', '/servers', 'menu', async (hand) => {
    const summaries = hand.page.locator('header details > summary').filter({ visible: true });
    await summaries.last().click();
  }),

  ...at('player', ['/dashboard', ...ownScreens]),
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
  state('player', `${shopItem}?item=2`, 'item details', (hand) => hand.inDialog()),
  state('player', shopItem, 'checkout', buying()),
  state(
    'player',
    shopItem,
    'checkout method',
    buying((hand) => hand.click('[role=dialog] fieldset button')),
  ),
  state(
    'player',
    shopItem,
    'checkout gift',
    buying((hand) => hand.click('[role=dialog] fieldset button:nth-of-type(2)')),
  ),
  state('player', shopItem, 'top-up', dialog('payments', 'balance.badge')),
  state('player', '/dashboard/transactions', 'transaction', dialog('payments', 'list.details')),
  state('player', '/dashboard/tickets', 'new ticket', dialog('tickets', 'list.new')),
  state('player', '/dashboard/blog', 'editor', (hand) => hand.press('blog', 'manage.create')),
  state('player', '/dashboard/blog', 'delete', dialog('blog', 'manage.delete')),
  state('player', '/dashboard/settings', 'authenticator', dialog('accounts/settings', 'secondFactor.setUp')),
  state('player', '/dashboard/settings', 'Discord', dialog('accounts/settings', 'discord.unlink')),
  state('player', '/dashboard', 'bell', (hand) => hand.click('header details > summary:has(.lucide-bell)')),

  ...at('owner', [
    '/admin-selection',
    '/admin/dashboard',
    '/admin/dashboard?period=30d',
    '/admin/users',
    '/admin/users?view=roles',
    '/admin/users/2',
    '/admin/users/2?view=signIns',
    '/admin/servers',
    '/admin/catalogue',
    '/admin/catalogue?tab=tracks',
    '/admin/events',
    '/admin/shop',
    '/admin/transactions',
    '/admin/transactions/money-check',
    '/admin/transactions/deliveries',
    '/admin/downloadslist',
    '/admin/blog',
    '/admin/tickets',
    '/admin/ticket/1',
    '/admin/settings',
    '/admin/settings/pages',
    '/admin/settings/footer',
    '/admin/settings/landing',
    '/admin/developer',
    '/admin/developer?view=jobs',
    '/admin/developer?view=data',
    '/admin/developer?view=audit',
    '/admin/developer/gallery',
  ]),
  ...at(
    'owner',
    [
      '/admin/users?search=zzz',
      '/admin/blog?search=zzz',
      '/admin/users/2?view=transactions',
      '/admin/users/2?view=tickets',
      '/admin/users/2?view=history',
      '/admin/users/9999',
      '/admin/shop?tab=categories',
      '/admin/developer?view=keys',
      '/admin/developer?view=outbox',
      '/admin/nowhere',
    ],
    false,
  ),
  state('owner', '/admin/dashboard', 'palette', async (hand) => {
    await hand.page.keyboard.press('Control+k');
    await hand.inDialog();
    await hand.page.keyboard.type('a');
  }),
  state('owner', '/admin/users', 'edit', dialog('user-admin', 'card.editOf')),
  state('owner', '/admin/users', 'ban', dialog('user-admin', 'card.banOf')),
  state('owner', '/admin/users', 'delete', dialog('user-admin', 'card.deleteOf')),
  state('owner', '/admin/users?view=roles', 'role', dialog('user-admin', 'roles.edit')),
  state('owner', '/admin/servers', 'new', dialog('servers/admin-servers', 'admin.add')),
  state('owner', '/admin/servers', 'edit', dialog('servers/admin-servers', 'admin.editOf')),
  state('owner', '/admin/servers', 'delete', dialog('servers/admin-servers', 'admin.deleteOf')),
  state('owner', '/admin/events', 'basic', dialog('events', 'admin.editOf')),
  state(
    'owner',
    '/admin/events',
    'schedule',
    dialog('events', 'admin.editOf', (hand) => hand.press('events', 'form.schedule', 'tab')),
  ),
  state(
    'owner',
    '/admin/events',
    'calendar',
    dialog('events', 'admin.editOf', async (hand) => {
      await hand.press('events', 'form.schedule', 'tab');
      await hand.click('[role=dialog] [role=tabpanel] button');
    }),
  ),
  state(
    'owner',
    '/admin/events',
    'media',
    dialog('events', 'admin.editOf', (hand) => hand.press('events', 'form.media', 'tab')),
  ),
  state('owner', '/admin/events', 'delete', dialog('events', 'admin.deleteOf')),
  state('owner', '/admin/shop', 'basic', dialog('shop', 'admin.editOf')),
  state(
    'owner',
    '/admin/shop',
    'pricing',
    dialog('shop', 'admin.editOf', (hand) => hand.press('shop', 'itemForm.pricing', 'tab')),
  ),
  state(
    'owner',
    '/admin/shop',
    'media',
    dialog('shop', 'admin.editOf', (hand) => hand.press('shop', 'itemForm.media', 'tab')),
  ),
  state('owner', '/admin/shop', 'delete', dialog('shop', 'admin.deleteOf')),
  state('owner', '/admin/shop?tab=categories', 'category', dialog('shop', 'admin.addCategory')),
  state('owner', '/admin/transactions', 'transaction', dialog('payments', 'admin.detailsOf')),
  state('owner', '/admin/downloadslist', 'download', dialog('downloads', 'admin.add')),
  state('owner', '/admin/downloadslist', 'delete', dialog('downloads', 'admin.delete')),
  state('owner', '/admin/blog', 'unpublish', dialog('blog/admin-blog', 'step.unpublish.of')),
  state('owner', '/admin/blog?post=setting-up-a-wheel-without-ruining-your-wrists', 'text', (hand) =>
    hand.inDialog(),
  ),
  state('owner', '/admin/blog', 'comments', dialog('blog/admin-blog', 'commentsOf')),
  state('owner', '/admin/tickets', 'answers', dialog('tickets', 'canned.title')),
  state('owner', '/admin/developer?view=keys', 'key', dialog('overview', 'developer.keys.add')),
];

/** A name for messages and files, such as `owner /admin/users (ban)`. */
export const nameOf = ({ who, path, state: opened }: Screen) =>
  `${who} ${path}${opened ? ` (${opened})` : ''}`;
