import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { messagesIn } from '../support/messages.ts';
import { containing, navigateWithin } from '../support/navigate-within.ts';
import { explanation, type NetworkFailure } from '../support/network-faults.ts';
import { openStaffPage, type StaffPage } from '../support/staff-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** A screen, its failing call, the feature and key of the error, and its English text if the specification gives it. */
type Read = [screen: string, call: string, feature: string, key: string, english?: string];

const reads: Read[] = [
  ['/admin/dashboard', '/admin/dashboard', 'overview', 'dashboard.failed'],
  ['/admin/dashboard', '/admin/inbox', 'overview', 'inbox.failed'],
  ['/admin/users', '/admin/users', 'user-admin', 'list.failed', 'Failed to fetch users'],
  ['/admin/users', '/admin/roles', 'user-admin', 'roles.failed', 'Failed to fetch roles'],
  ['/admin/users?view=roles', '/admin/roles', 'user-admin', 'roles.failed', 'Failed to fetch roles'],
  ['/admin/users/2', '/drivers/*', 'user-admin', 'page.statisticsFailed'],
  ['/admin/users/3', '/admin/users/*', 'user-admin', 'page.failed'],
  ['/admin/users/2?view=transactions', '/admin/transactions', 'user-admin', 'page.transactionsFailed'],
  ['/admin/users/2?view=tickets', '/admin/tickets', 'user-admin', 'page.ticketsFailed'],
  ['/admin/users/2?view=signIns', '/admin/users/*/sign-ins', 'user-admin', 'page.signInsFailed'],
  ['/admin/users/2?view=history', '/admin/audit', 'user-admin', 'page.historyFailed'],
  ['/admin/shop', '/admin/shop/items', 'shop', 'admin.failed', 'Failed to fetch items'],
  [
    '/admin/shop?tab=categories',
    '/admin/shop/categories',
    'shop',
    'admin.categoriesFailed',
    'Failed to fetch categories',
  ],
  ['/admin/events', '/admin/events', 'events', 'list.failed', 'Failed to fetch events'],
  ['/admin/servers', '/admin/servers', 'servers/admin-servers', 'admin.failed', 'Failed to fetch servers'],
  ['/admin/transactions', '/admin/transactions', 'payments', 'list.failed', 'Failed to fetch transactions'],
  ['/admin/transactions/money-check', '/admin/money-check', 'payments', 'moneyCheck.failed'],
  ['/admin/transactions/deliveries', '/admin/deliveries', 'entitlements', 'deliveries.failed'],
  ['/admin/downloadslist', '/admin/downloads', 'downloads', 'admin.failed'],
  ['/admin/tickets', '/admin/tickets', 'tickets', 'list.failed'],
  ['/admin/blog', '/admin/blog', 'pages/staff/blog', 'failed', 'Failed to fetch posts.'],
  ['/admin/ticket/1', '/admin/tickets/*', 'tickets', 'one.failed'],
  ['/admin/settings', '/admin/settings', 'site', 'failed'],
  ['/admin/settings', '/admin/payment-methods', 'site', 'payments.failed'],
  ['/admin/developer', '/admin/health', 'overview', 'developer.health.failed'],
  ['/admin/developer?view=jobs', '/admin/jobs', 'overview', 'developer.jobs.failed'],
  ['/admin/developer?view=jobs', '/admin/outgoing-messages', 'overview', 'developer.messages.failed'],
  ['/admin/developer?view=keys', '/admin/server-keys', 'overview', 'developer.keys.failed'],
  ['/admin/developer?view=outbox', '/admin/outbox', 'overview', 'developer.outbox.failed'],
  ['/admin/developer?view=audit', '/admin/audit', 'overview', 'developer.audit.failed'],
];

/** Most fail silently, every fourth is explained, and one connection is cut, which is retried three times first. */
const faultAt = (at: number): NetworkFailure => (at === 2 ? 'cut' : at % 4 === 1 ? 'explained' : 'silent');

for (const locale of journeyLocales('en')) {
  const t = messagesIn(locale);
  const reasons: Record<NetworkFailure, string | RegExp> = {
    silent: t('lib/http', 'unknown'),
    explained: explanation,
    cut: t('lib/http', 'network'),
  };

  test.describe(`staff screens show failed reads with a retry (${locale})${locale === 'fa' ? ' @phone' : ''}`, () => {
    let staff: StaffPage;
    let currentScreen: string;
    /** Calls that may be in the query cache, so that they fail again only after a page load. */
    let cachedCalls: Set<string>;
    test.beforeAll(async ({ browser }) => {
      staff = await openStaffPage(browser, url(), locale);
      [currentScreen, cachedCalls] = ['', new Set()];
    });
    test.afterAll(() => staff.close());

    for (const [at, [screen, call, feature, key, english]] of reads.entries()) {
      test(`${screen} without ${call}`, async () => {
        const { page, faults } = staff;
        const fault = faultAt(at);
        const sentence = t(feature, key);
        if (locale === 'en' && english) expect(english).toMatch(sentence);
        faults.set('GET', call, fault);
        const canNavigate = currentScreen !== '' && screen !== currentScreen && !cachedCalls.has(call);
        await (canNavigate ? navigateWithin(page, screen) : page.goto(screen));
        cachedCalls.add(call);
        currentScreen = screen;
        // A toast shows the error too.
        const toasts = page.getByRole('region', { name: t('ui', 'toast.region') });
        const reason = fault === 'silent' ? containing(sentence) : reasons[fault];
        await expect(toasts.getByRole('alert').filter({ hasText: reason })).toHaveCount(1);
        const alert = page
          .locator('main, [role=dialog]')
          .getByRole('alert')
          .filter({ hasText: containing(sentence) });
        await expect(alert).toBeVisible();
        // The role filter has only one line.
        if (!(screen === '/admin/users' && call === '/admin/roles')) {
          await expect(alert.getByText(reasons[fault])).toBeVisible();
        }
        faults.clear();
        await alert.getByRole('button').click();
        await expect(alert).toBeHidden();
      });
    }
  });
}
