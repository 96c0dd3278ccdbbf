/**
 * All modules in building order: a folder or file per line, without extension. A module may import itself and
 * those above it; a file belongs to the longest matching line.
 */
export const features = [
  'site',
  'users',
  'notifications',
  'accounts',
  'user-admin',
  'catalogue',
  'servers',
  'shop',
  'entitlements',
  'payments',
  'racing',
  'ranking',
  'teams',
  'downloads',
  'events',
  'championships',
  'timing',
  'stewarding',
  'challenges',
  'race-night',
  'rivals',
  'blog',
  'pages',
  'tickets',
  'personal-data',
  'trust',
  'overview',
] as const;

/**
 * Subfolders of a server feature, and files at its top that they use, in order, after its tables and reads. All other files at
 * its top come after them.
 */
const parts: Partial<Record<(typeof features)[number], readonly string[]>> = {
  site: ['landing'],
  users: ['activity'],
  notifications: ['queue-message', 'telegram', 'devices', 'outgoing'],
  accounts: [
    'audit-security',
    'sessions',
    'estimate-password',
    'leaked-filter',
    'leaked-passwords',
    'validate-password',
    'send-link',
    'password',
    'second-factor',
    'second-factors',
    'sign-in',
    'profile',
    'discord',
    'steam',
  ],
  'user-admin': ['invitations'],
  catalogue: ['outlines', 'admin'],
  servers: ['slot-alerts', 'polling'],
  downloads: ['stored-file', 'uploads'],
  entitlements: ['deliveries', 'discord-roles'],
  payments: ['with-sale', 'transactions', 'ledger', 'refunds', 'settlement', 'checkout', 'admin'],
  racing: [
    'with-driving',
    'ingest-event',
    'elo',
    'files',
    'statistics',
    'ingest',
    'withdraw-laps',
    'withdrawals',
    'results',
  ],
  ranking: ['visible-drivers', 'driver-stats', 'boards', 'drivers', 'tracks'],
  teams: ['membership', 'invitations', 'pages'],
  events: ['attendance', 'results', 'tracks'],
  championships: [
    'notify-entrant',
    'states',
    'count-places',
    'to-championship',
    'og-image',
    'seasons',
    'round-teams',
    'list-championships',
    'list-own-entries',
    'with-season',
    'templates',
    'crews',
    'places',
    'entries',
    'results',
    'list-results',
    'list-standings',
    'results-desk',
    'team-standings',
    'setup',
    'series',
    'single',
  ],
  timing: ['access', 'intake', 'live', 'past'],
  stewarding: [
    'list-decisions',
    'panel',
    'cases',
    'with-case',
    'files',
    'bars',
    'reports',
    'decisions',
    'desk',
  ],
  blog: ['sanitize-rich-text', 'rich-text', 'moderation'],
  pages: ['footer'],
  'personal-data': ['export', 'erasure'],
  overview: ['dashboard', 'inbox', 'audit-log', 'jobs', 'health', 'retention', 'rotation', 'setup'],
};

const serverFeature = (feature: (typeof features)[number]): string[] => {
  const folder = `server/src/features/${feature}`;
  const listed = (parts[feature] ?? []).map((part) => `${folder}/${part}`);
  return [
    `${folder}/tables`,
    `${folder}/queries`,
    ...listed,
    folder,
    ...listed.map((part) => `${part}/routes`),
    `${folder}/routes`,
  ];
};

/** Features whose browser code is all in pages or in other features. */
const onlyInPages: readonly (typeof features)[number][] = [
  'users',
  'race-night',
  'rivals',
  'personal-data',
  'trust',
];

export const buildingOrder: readonly string[] = [
  'contract/src/durations',
  'contract/src/i18n',
  'contract/src/core',
  // The list of games comes before what is driven in them.
  'contract/src/servers/games',
  ...features.map((feature) => `contract/src/${feature}`),
  'contract/src/api',

  'server/src/config',
  'server/src/concurrency',
  'server/src/network',
  'server/src/db',
  'server/src/db/delays',
  'server/src/db/full-checks',
  'server/src/db/audit',
  'server/src/db/retention',
  'server/src/db/installation',
  'server/src/db/embedded',
  'server/src/follow-ups/interface',
  'server/src/adapters/dev-mailbox',
  'server/src/adapters/discord',
  'server/src/adapters/mail',
  'server/src/adapters/telegram',
  'server/src/adapters/push',
  'server/src/adapters/steam',
  'server/src/adapters/storage',
  'server/src/adapters/game-query',
  'server/src/adapters/hub',
  'server/src/adapters/payments/payments',
  'server/src/adapters/payments/provider-http',
  'server/src/adapters/payments/stripe',
  'server/src/adapters/payments/nowpayments',
  'server/src/adapters/payments/zarinpal',
  'server/src/adapters/payments/local',
  'server/src/adapters/payments',
  'server/src/adapters/error-reports',
  'server/src/adapters/valkey',
  'server/src/adapters/deps',
  'server/src/jobs',
  'server/src/http/forms',
  'server/src/http',
  'server/src/http/plugins',
  'server/src/images',
  'server/src/og-images',
  ...features.flatMap(serverFeature),
  'server/src/follow-ups',
  'server/src/create-deps',
  'server/src/metrics',
  'server/src/tracing',
  'server/src/ssr',
  'server/src/seed/demo',
  'server/src/seed',
  'server/src/backup',
  'server/src/cli',
  'server/src/schedule',
  'server/src/app',
  'server/src/worker-app',
  'server/src/serve-portal',
  'server/src/run-portal',
  'server/src/main',

  'web/app/lib',
  'web/app/ui',
  'web/delivery',
  'web/app/components',
  ...features
    .filter((feature) => !onlyInPages.includes(feature))
    .map((feature) => `web/app/features/${feature}`),
  'web/app/layouts',
  'web/app/pages',
  'web/app',
  'web/server',
];

/** The index of the line that a file belongs to; undefined if none matches. */
export function moduleOf(path: string): number | undefined {
  const stem = path.replace(/\.\w+$/, '');
  let best: number | undefined;
  for (const [place, entry] of buildingOrder.entries()) {
    const fits = stem === entry || path.startsWith(`${entry}/`);
    if (fits && (best === undefined || entry.length > (buildingOrder[best]?.length ?? 0))) best = place;
  }
  return best;
}
