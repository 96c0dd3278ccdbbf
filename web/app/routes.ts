import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { adminArea, playerArea } from './layouts/areas.ts';

type PathsOf<Area extends readonly { path: string }[]> = Area[number]['path'];

/** A route for each entry of an area; one without a screen does not compile. */
function screensOf<Path extends string>(
  area: readonly { path: Path }[],
  screens: Record<Path, string>,
  children: Partial<Record<Path, RouteConfigEntry[]>> = {},
): RouteConfigEntry[] {
  return area.map(({ path }) =>
    path === '' ? index(screens[path]) : route(path, screens[path], children[path]),
  );
}

/** The route table of the product. Guards of the signed-in part: layouts/signed-in/guard.ts. */
export default [
  layout('layouts/public/layout.tsx', [
    index('features/landing/route.tsx'),
    route('register', 'features/accounts/register/route.tsx'),
    route('login', 'features/accounts/login/route.tsx'),
    route('forgot-password', 'features/accounts/forgot-password/route.tsx'),
    route('reset-password', 'features/accounts/reset-password/route.tsx'),
    route('verify-email', 'features/accounts/verify-email/route.tsx'),
    route('invitation', 'features/user-admin/invitation/route.tsx'),
    route('change-email', 'features/accounts/change-email/route.tsx'),
    route('servers', 'features/servers/server-list/route.tsx'),
    route('servers/:id', 'features/servers/server/route.tsx'),
    route('servers/:id/timing', 'features/timing/server-timing/route.tsx'),
    route('shop', 'features/shop/item-list/route.tsx'),
    route('shop/:id', 'features/shop/item/route.tsx'),
    route('offline', 'features/servers/offline/route.tsx'),
    route('downloads', 'features/downloads/download-list/route.tsx'),
    route('tracks', 'features/catalogue/track-list/route.tsx'),
    route('tracks/:slug', 'features/events/tracks/route.tsx'),
    route('tracks/:slug/voided', 'features/events/tracks/voided.tsx'),
    route('teams', 'features/teams/team-list/route.tsx'),
    route('teams/:tag', 'features/teams/team/route.tsx'),
    route('rank', 'features/ranking/leaderboard/route.tsx'),
    route('rank/voided', 'features/racing/voided-laps/route.tsx'),
    route('drivers/:id', 'features/ranking/driver/route.tsx'),
    route('drivers/:id/versus', 'features/ranking/rival-search/route.tsx'),
    route('drivers/:id/versus/:other', 'features/ranking/versus/route.tsx'),
    route('events', 'features/events/public-events/route.tsx'),
    route('events/:id', 'features/race-night/route.tsx'),
    route('championships', 'features/championships/season-list/route.tsx'),
    route('championships/series/:slug', 'features/championships/series-page/route.tsx'),
    route('championships/:slug', 'features/championships/season/route.tsx'),
    route('championships/:slug/standings', 'features/championships/season/standings/route.tsx'),
    route('championships/:slug/entries', 'features/championships/season/entries.tsx'),
    route('championships/:slug/rounds', 'features/championships/season/rounds.tsx'),
    route('championships/:slug/rounds/:round', 'features/championships/season/round.tsx'),
    route('championships/:slug/rules', 'features/championships/season/rules/route.tsx'),
    route('championships/:slug/decisions', 'features/stewarding/decisions/season-decisions.tsx'),
    route('decisions/:id', 'features/stewarding/decisions/route.tsx'),
    route('blog', 'features/blog/post-list/route.tsx'),
    route('blog/:slug', 'features/blog/post/route.tsx'),
    route(':slug', 'features/pages/page/route.tsx'),
    route('*', 'features/site/not-found/route.ts'),
  ]),
  route('maintenance', 'features/site/maintenance/route.tsx'),
  layout('layouts/signed-in/layout.tsx', [
    route('transactions', 'features/payments/transactions/redirect.ts'),
    route('admin-selection', 'features/overview/admin-selection/route.tsx'),
    route('dashboard', 'layouts/player/layout.tsx', [
      ...screensOf<PathsOf<typeof playerArea>>(playerArea, {
        '': 'features/racing/dashboard/route.tsx',
        servers: 'features/servers/user-servers/route.tsx',
        subscriptions: 'features/entitlements/subscriptions/route.tsx',
        teams: 'features/teams/my-teams/route.tsx',
        events: 'features/events/event-list/route.tsx',
        championships: 'features/championships/entry/route.tsx',
        incidents: 'features/stewarding/reports/my-incidents.tsx',
        shop: 'features/payments/shop/route.tsx',
        blog: 'features/blog/post-management/route.tsx',
        transactions: 'features/payments/transactions/route.tsx',
        tickets: 'features/tickets/ticket-list/route.tsx',
        settings: 'features/accounts/settings/route.tsx',
      }),
      route('ticket/:id', 'features/tickets/ticket/route.tsx'),
      route('teams/invitation/:code', 'features/teams/team-invitation/route.tsx'),
      route('notifications', 'features/notifications/notification-list/route.tsx'),
      route('payment/success', 'features/payments/payment-success/route.tsx'),
    ]),
    // Parties and stewards come here from outside the areas, by addresses of their own.
    layout('layouts/player/layout.tsx', { id: 'cases' }, [
      route('incidents/new', 'features/stewarding/reports/route.tsx'),
      route('incidents/:id', 'features/stewarding/reports/incident.tsx'),
      route('stewards', 'features/stewarding/desk/route.tsx'),
      route('stewards/:id', 'features/stewarding/desk/case.tsx'),
    ]),
    route('admin', 'layouts/admin/layout.tsx', [
      index('layouts/admin/redirect.ts'),
      ...screensOf<PathsOf<typeof adminArea>>(
        adminArea,
        {
          dashboard: 'features/overview/admin-dashboard/route.tsx',
          users: 'features/user-admin/admin-users/route.tsx',
          transactions: 'features/payments/admin-transactions/layout.tsx',
          shop: 'features/shop/admin-shop/route.tsx',
          events: 'features/events/admin-events/route.tsx',
          championships: 'features/championships/admin-list/route.tsx',
          servers: 'features/servers/admin-servers/route.tsx',
          downloadslist: 'features/downloads/admin-downloads/route.tsx',
          laps: 'features/racing/admin-laps/route.tsx',
          catalogue: 'features/catalogue/admin-catalogue/route.tsx',
          blog: 'features/blog/admin-blog/route.tsx',
          tickets: 'features/tickets/admin-tickets/route.tsx',
          settings: 'features/overview/admin-settings/layout.tsx',
          developer: 'features/overview/developer/route.tsx',
        },
        {
          transactions: [
            index('features/payments/admin-transactions/route.tsx'),
            route('money-check', 'features/payments/admin-money-check/route.tsx'),
            route('deliveries', 'features/entitlements/admin-deliveries/route.tsx'),
          ],
          settings: [
            index('features/overview/admin-settings/route.tsx'),
            route('pages', 'features/pages/admin-pages/route.tsx'),
            route('footer', 'features/pages/admin-footer/route.tsx'),
            route('landing', 'features/site/admin-landing/route.tsx'),
          ],
        },
      ),
      route('users/teams', 'features/teams/admin-teams/route.tsx'),
      route('championships/points', 'features/championships/points-templates/route.tsx'),
      route('championships/series', 'features/championships/admin-series/route.tsx'),
      route('championships/:id', 'features/championships/admin-layout/layout.tsx', [
        index('features/championships/setup/route.tsx'),
        route('rounds', 'features/championships/admin-rounds/route.tsx'),
        route('entries', 'features/championships/admin-entries/route.tsx'),
        route('results', 'features/championships/admin-results/route.tsx'),
        route('stewards', 'features/stewarding/panel/route.tsx'),
      ]),
      route('users/:id', 'features/overview/admin-user/route.tsx'),
      route('rounds/:id', 'features/championships/admin-results/redirect.ts'),
      route('events/:id/sign-up', 'features/championships/event-sign-up/route.tsx'),
      route('ticket/:id', 'features/tickets/admin-ticket/route.tsx'),
      route('developer/gallery', 'features/overview/component-gallery/route.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
