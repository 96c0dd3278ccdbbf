import * as accounts from './accounts/calls.ts';
import * as profile from './accounts/profile-calls.ts';
import * as secondFactor from './accounts/second-factor-calls.ts';
import * as blogAdmin from './blog/admin-calls.ts';
import * as blog from './blog/calls.ts';
import * as catalogueAdmin from './catalogue/admin-calls.ts';
import * as catalogue from './catalogue/calls.ts';
import * as catalogueOutlines from './catalogue/outline-calls.ts';
import * as catalogueRawIds from './catalogue/raw-id-calls.ts';
import * as catalogueTracks from './catalogue/track-calls.ts';
import * as challengesAdmin from './challenges/admin-calls.ts';
import * as challenges from './challenges/calls.ts';
import * as championshipsAdmin from './championships/admin-calls.ts';
import * as championships from './championships/calls.ts';
import * as entriesAdmin from './championships/entries/entry-admin-calls.ts';
import * as entries from './championships/entries/entry-calls.ts';
import * as resultsAdmin from './championships/results/result-admin-calls.ts';
import * as results from './championships/results/result-calls.ts';
import * as championshipsSeries from './championships/series/series-calls.ts';
import * as eventSignUps from './championships/setup/event-sign-up-calls.ts';
import * as championshipImages from './championships/setup/image-calls.ts';
import * as championshipsSetup from './championships/setup/setup-calls.ts';
import * as championshipsTeams from './championships/teams/team-calls.ts';
import type { EndpointSpec } from './core/endpoint.ts';
import * as downloads from './downloads/calls.ts';
import * as entitlements from './entitlements/calls.ts';
import * as events from './events/calls.ts';
import * as eventTracks from './events/track-calls.ts';
import * as notifications from './notifications/calls.ts';
import * as notificationSettings from './notifications/settings-calls.ts';
import * as overview from './overview/calls.ts';
import * as overviewJobs from './overview/jobs-calls.ts';
import * as overviewRetention from './overview/retention-calls.ts';
import * as pages from './pages/calls.ts';
import * as footer from './pages/footer-calls.ts';
import * as paymentsAdmin from './payments/admin-calls.ts';
import * as payments from './payments/calls.ts';
import * as personalData from './personal-data/calls.ts';
import * as raceNight from './race-night/calls.ts';
import * as racing from './racing/calls.ts';
import * as racingLaps from './racing/lap-calls.ts';
import * as racingResults from './racing/result-calls.ts';
import * as ranking from './ranking/calls.ts';
import * as rivals from './rivals/calls.ts';
import * as serversAdmin from './servers/admin-calls.ts';
import * as servers from './servers/calls.ts';
import * as slotAlerts from './servers/slot-alert-calls.ts';
import * as shopAdmin from './shop/admin-calls.ts';
import * as shop from './shop/calls.ts';
import * as site from './site/calls.ts';
import * as landing from './site/landing-calls.ts';
import * as stewarding from './stewarding/calls.ts';
import * as stewardingFiles from './stewarding/files/file-calls.ts';
import * as stewardPanels from './stewarding/panel-calls.ts';
import * as stewardPanelList from './stewarding/panel-list.ts';
import * as stewards from './stewarding/steward-calls.ts';
import * as teamsAdmin from './teams/admin-calls.ts';
import * as teams from './teams/calls.ts';
import * as teamInvitations from './teams/invitation-calls.ts';
import * as ticketsAdmin from './tickets/admin-calls.ts';
import * as tickets from './tickets/calls.ts';
import * as timing from './timing/calls.ts';
import * as timingIngest from './timing/ingest-calls.ts';
import * as trust from './trust/calls.ts';
import * as userAdmin from './user-admin/calls.ts';
import * as invitations from './user-admin/invitation-calls.ts';
import * as invited from './user-admin/invited-calls.ts';
import * as users from './users/calls.ts';

/** The features in building order: each may use only those above it. */
export const features = {
  site: { ...site, ...landing },
  users,
  notifications: { ...notifications, ...notificationSettings },
  accounts: { ...accounts, ...profile, ...secondFactor },
  'user-admin': { ...userAdmin, ...invitations, ...invited },
  catalogue: {
    ...catalogue,
    ...catalogueOutlines,
    ...catalogueRawIds,
    ...catalogueTracks,
    ...catalogueAdmin,
  },
  servers: { ...servers, ...slotAlerts, ...serversAdmin },
  shop: { ...shop, ...shopAdmin },
  entitlements,
  payments: { ...payments, ...paymentsAdmin },
  racing: { ...racing, ...racingLaps, ...racingResults },
  ranking,
  teams: { ...teams, ...teamInvitations, ...teamsAdmin },
  downloads,
  events: { ...events, ...eventTracks },
  championships: {
    ...championships,
    ...championshipsAdmin,
    ...championshipsSetup,
    ...championshipImages,
    ...championshipsSeries,
    ...eventSignUps,
    ...championshipsTeams,
    ...entries,
    ...entriesAdmin,
    ...results,
    ...resultsAdmin,
  },
  timing: { ...timing, ...timingIngest },
  stewarding: { ...stewarding, ...stewardingFiles, ...stewards, ...stewardPanels, ...stewardPanelList },
  challenges: { ...challenges, ...challengesAdmin },
  'race-night': raceNight,
  rivals,
  blog: { ...blog, ...blogAdmin },
  pages: { ...pages, ...footer },
  tickets: { ...tickets, ...ticketsAdmin },
  'personal-data': personalData,
  trust,
  overview: { ...overview, ...overviewJobs, ...overviewRetention },
};

function isEndpoint(value: unknown): value is EndpointSpec {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call of the API. */
export const calls: readonly EndpointSpec[] = Object.values(features)
  .flatMap((feature) => Object.values(feature) as unknown[])
  .filter(isEndpoint);
