import type { Locale } from '@paddock/contract/i18n/locale';
import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import type { AccountMailKind } from '@paddock/contract/notifications/rules';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import type { MessageRecipient, OutgoingMessage } from '../../src/features/notifications/outgoing/queries.ts';

export const portalInfo = {
  site: 'Paddock',
  publicUrl: 'https://paddock.example',
  secrets: ['x'.repeat(32)] as const,
};
const [player] = defaultRoles;

export const makeRecipient = (locale: Locale, username = 'راننده_1'): MessageRecipient => ({
  username,
  email: 'driver@example.com',
  email_verified_at: new Date(),
  discord_id: '310000000000000001',
  chat_id: null,
  quiet: null,
  locale,
  calendar: 'language',
  is_active: true,
  deleted_at: null,
  role: player as MessageRecipient['role'],
});

/** Facts for every kind, with user-written texts. */
export const makeFacts = (name: string) => ({
  item_title: name,
  from: name,
  note: `${name}\nsecond line`,
  amount: 4.5,
  currency: 'USD',
  transaction_id: 'abcdefghijklmnopqrstuvwx',
  server_id: 7,
  server: name,
  challenge_id: 7,
  place: 1,
  title: name,
  prize: name,
  event_title: name,
  event_id: 7,
  start_date: '2026-03-21T18:30:00.000Z',
  deadline: '2026-03-21T18:30:00.000Z',
  before: '2026-03-21T18:30:00.000Z',
  start: '2026-03-22T18:30:00.000Z',
  tier: name,
  end_date: '2026-03-21T18:30:00.000Z',
  expires_at: '2026-03-21T18:30:00.000Z',
  subject: name,
  ticket_id: 7,
  post_title: name,
  slug: 'a-post',
  comment: name,
  lap_time: 90_000,
  track: name,
  track_en: name,
  user_id: 7,
  rival: name,
  rival_id: 7,
  gap: 213,
  at: '2026-03-21T18:30:00.000Z',
  until: '2026-03-21T18:30:00.000Z',
  // The stored name of the fact.
  ['asked']: '12.5',
  arrived: '10',
  missing: '2.5',
  coin: 'usdttrc20',
  way: 'balance',
  incident_id: 7,
  number: 'CSP-2026-017',
  penalty: name,
  penalty_en: name,
  points: 3,
  days: 2,
  code: 'aBcD1234',
  team_name: name,
});

export const makeMessage = (
  kind: NotificationKind | AccountMailKind,
  data: Record<string, unknown>,
): OutgoingMessage => ({
  id: 1,
  channel: 'mail',
  user_id: 1,
  kind,
  cause: 'cause',
  data,
  state: 'waiting',
  attempts: 1,
  next_at: new Date(),
  error: null,
  created_at: new Date(),
  sent_at: null,
});
