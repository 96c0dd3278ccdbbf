/** Path prefixes that still have names or comments to rewrite. An entry leaves the list with its last finding. */
export const notYetPlain: string[] = [
  'web/app/pages/staff/blog/',
  'web/app/pages/staff/catalogue/',
  'web/app/pages/staff/challenges/',
  'web/app/pages/staff/championship/',
  'web/app/pages/staff/championships/',
  'web/app/pages/staff/downloadslist/',
  'web/app/pages/staff/event/',
  'web/app/pages/staff/events/',
  'web/app/pages/staff/servers/',
  'web/app/pages/staff/settings/',
  'web/app/pages/staff/shop/',
  'web/app/pages/staff/tickets/',
  'web/app/pages/staff/transactions/',
  'web/app/pages/staff/user/',
  'web/app/pages/staff/users/',
];
