import { formatAmount } from '../core/format-money.ts';
import type { Amount, Currency } from '../core/money.ts';
import { receiptPath, teamInvitationPath } from '../core/paths.ts';
import { type Calendar, resolveCalendar } from '../i18n/calendar.ts';
import { formatNumber } from '../i18n/format-number.ts';
import type { Locale } from '../i18n/locale.ts';
import { localized } from '../i18n/localized/localized.ts';

import { markValue, plainSentence, type Sentence, splitSentence } from '../i18n/sentence.ts';
import { formatDate, formatLapTime, formatTime, tehranZone } from '../i18n/time.ts';
import { driverKinds } from './driver-kinds.ts';
import { kind, type NotificationMessage, type Translate, text, type Value } from './kind.ts';
import type { NotificationKind } from './kinds.ts';
import { type NoticeKey, translateNotice } from './notice-text/notice-messages.ts';
import { raceKinds } from './race-kinds.ts';
import { stewardKinds } from './steward-kinds.ts';

/** The purchased item. Rows of older releases have no English. */
interface Bought {
  item_title: string | null;
  item_title_en?: string | null;
}
const itemOf = ({ item_title: name, item_title_en: name_en = null }: Bought): Value => ({ name, name_en });

/** Moderation of a post, with its texts. */
const moderations = {
  unpublished: 'notice_post_unpublished',
  archived: 'notice_post_archived',
  restored: 'notice_post_restored',
  republished: 'notice_post_republished',
} as const satisfies Record<string, NoticeKey>;

/** Decisions of stewards about a lap. */
const lapChanges = {
  voided: 'notice_lap_voided',
  restored: 'notice_lap_restored',
} as const satisfies Record<string, NoticeKey>;

/**
 * Every kind of notification. The sentences are in notice-text; the names in label-text, for the user's settings
 * and for staff.
 */
export const catalogue = {
  purchase_delivered: kind<Bought & { transaction_id: string; is_gift: boolean }>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ transaction_id, is_gift, ...bought }, t) => ({
      sentence: t(is_gift ? 'notice_gift_sent' : 'notice_purchase_delivered', { item: itemOf(bought) }),
      path: receiptPath(text(transaction_id)),
    }),
  }),
  gift_received: kind<Bought & { from: string | null; note: string | null }>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ from, note, ...bought }, t) => ({
      sentence: from
        ? t('notice_gift_received', { from, item: itemOf(bought) })
        : t('notice_gift_anonymous', { item: itemOf(bought) }),
      path: '/dashboard/shop',
      note: text(note),
    }),
  }),
  gift_moved: kind<Bought>({
    channels: { site: true, mail: false, discord: false },
    audience: 'everybody',
    quotesUsers: false,
    render: (bought, t) => ({
      sentence: t('notice_gift_moved', { item: itemOf(bought) }),
      path: '/dashboard/subscriptions',
    }),
  }),
  gift_taken_back: kind<Bought>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: (bought, t) => ({
      sentence: t('notice_gift_taken_back', { item: itemOf(bought) }),
      path: '/dashboard/subscriptions',
    }),
  }),
  purchase_refunded: kind<
    Bought & { transaction_id: string; amount: Amount; currency: Currency; way: string }
  >({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ transaction_id, amount, currency, ...bought }, t) => ({
      sentence: t(bought.item_title ? 'notice_refund_item' : 'notice_refund_topup', {
        amount: { amount, currency },
        item: itemOf(bought),
      }),
      path: receiptPath(text(transaction_id)),
    }),
  }),
  payment_late: kind<Bought & { transaction_id: string; amount: Amount; currency: Currency }>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ transaction_id, amount, currency, ...bought }, t) => ({
      sentence: t(currency === 'USD' ? 'notice_late_balance' : 'notice_late_staff', {
        amount: { amount, currency },
        item: itemOf(bought),
      }),
      path: receiptPath(text(transaction_id)),
    }),
  }),
  payment_partial: kind<
    Bought & {
      transaction_id: string;
      asked: string;
      arrived: string;
      missing: string;
      coin: string;
      until: string | null;
    }
  >({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ transaction_id, asked, arrived, missing, coin, until }, t) => {
      const values = { asked, arrived, missing, coin };
      return {
        sentence: until
          ? t('notice_payment_partial', { ...values, date: { date: until }, time: { time: until } })
          : t('notice_payment_partial_open', values),
        path: receiptPath(text(transaction_id)),
      };
    },
  }),
  event_soon: kind<{
    event_id: number;
    event_title: string;
    event_title_en?: string | null;
    start_date: string;
  }>({
    channels: { site: true, mail: false, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ event_id, event_title: name, event_title_en: name_en = null, start_date }, t) => ({
      sentence: t('notice_event_soon', { title: { name, name_en }, time: { time: start_date } }),
      path: `/events/${Number(event_id)}`,
    }),
  }),
  subscription_ending: kind<{ tier: string; end_date: string }>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ tier, end_date }, t) => ({
      sentence: t('notice_subscription_ending', { tier, date: { date: end_date } }),
      path: '/dashboard/subscriptions',
    }),
  }),
  days_given_back: kind<{
    tier: string;
    days: number;
    server: string;
    server_en: string | null;
    end_date: string;
  }>({
    channels: { site: true, mail: false, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ tier, days, server: name, server_en: name_en, end_date }, t) => ({
      sentence: t(days === 1 ? 'notice_day_given_back' : 'notice_days_given_back', {
        tier,
        days: { figure: Number(days) || 0 },
        server: { name, name_en },
        date: { date: end_date },
      }),
      path: '/dashboard/subscriptions',
    }),
  }),
  ticket_answered: kind<{ ticket_id: number; subject: string }>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ ticket_id, subject }, t) => ({
      sentence: t('notice_ticket_answered', { subject }),
      path: `/dashboard/ticket/${Number(ticket_id)}`,
    }),
  }),
  ticket_message: kind<{ ticket_id: number; subject: string; from: string | null }>({
    channels: { site: true, mail: false, discord: false },
    audience: 'staff',
    quotesUsers: false,
    render: ({ ticket_id, subject, from }, t) => ({
      sentence: t('notice_ticket_message', { from: from ?? t('deleted_member'), subject }),
      path: `/admin/ticket/${Number(ticket_id)}`,
    }),
  }),
  comment: kind<{ slug: string; post_title: string; from: string | null; comment: string }>({
    channels: { site: true, mail: false, discord: false },
    audience: 'everybody',
    quotesUsers: true,
    render: ({ slug, post_title, from, comment }, t) => ({
      sentence: t('notice_comment', { from: from ?? t('deleted_member'), title: post_title }),
      path: `/blog/${encodeURIComponent(text(slug))}#comments`,
      note: text(comment),
    }),
  }),
  post_moderated: kind<{
    slug: string;
    post_title: string;
    change: keyof typeof moderations;
    reason: string | null;
  }>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ slug, post_title: title, change, reason }, t) => ({
      sentence: t(moderations[change] ?? moderations.unpublished, { title }),
      path: change === 'republished' ? `/blog/${encodeURIComponent(text(slug))}` : '/dashboard/blog',
      note: text(reason),
    }),
  }),
  lap_voided: kind<{
    change: keyof typeof lapChanges;
    /** ms */
    lap_time: number;
    track: string;
    track_en: string;
    user_id: number;
    reason: string | null;
  }>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ change, lap_time, track, track_en, user_id, reason }, t) => ({
      sentence: t(lapChanges[change] ?? lapChanges.voided, {
        time: formatLapTime(Number(lap_time)),
        track: { name: track, name_en: track_en },
      }),
      path: change === 'restored' ? `/drivers/${Number(user_id)}` : `/rank/voided?driver=${Number(user_id)}`,
      note: text(reason),
    }),
  }),
  team_invited: kind<{ code: string; team_name: string; from: string | null }>({
    channels: { site: true, mail: false, discord: true },
    audience: 'everybody',
    quotesUsers: true,
    render: ({ code, team_name: team, from }, t) => ({
      sentence: t('notice_team_invited', { from: from ?? t('deleted_member'), team }),
      path: teamInvitationPath(text(code)),
    }),
  }),
  mail_refused: kind<Record<string, never>>({
    channels: { site: true, mail: false, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: (_facts, t) => ({ sentence: t('notice_mail_refused'), path: '/dashboard/settings' }),
  }),
  ...raceKinds,
  ...stewardKinds,
  ...driverKinds,
  data_export_ready: kind<{ expires_at: string }>({
    channels: { site: true, mail: true, discord: false },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ expires_at }, t) => ({
      sentence: t('notice_data_export_ready', { date: { date: expires_at } }),
      path: '/dashboard/settings#personal-data',
    }),
  }),
  ban_lifted: kind<Record<string, never>>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: (_facts, t) => ({ sentence: t('notice_ban_lifted'), path: '/dashboard' }),
  }),
  /** For the member who typed the id, and for staff about that member. */
  steam_id_lost: kind<{ user_id: number; is_own: boolean }>({
    channels: { site: true, mail: true, discord: true },
    audience: 'everybody',
    quotesUsers: false,
    render: ({ user_id, is_own }, t) =>
      is_own
        ? { sentence: t('notice_steam_id_lost'), path: '/dashboard/settings' }
        : { sentence: t('notice_steam_id_lost_staff'), path: `/admin/users/${Number(user_id)}` },
  }),
} satisfies Record<NotificationKind, unknown>;

export type NotificationFacts<K extends NotificationKind> = Parameters<(typeof catalogue)[K]['render']>[0];

function formatValue(value: Value | undefined, locale: Locale, calendar: Calendar): string {
  if (value && typeof value === 'object') {
    if ('amount' in value) return markValue(formatAmount(value.amount, value.currency, locale));
    if ('name' in value) return markValue(text(localized<'name', string | null>(value, 'name', locale)));
    if ('figure' in value) return formatNumber(value.figure, locale);
    return 'date' in value
      ? formatDate(new Date(text(value.date)), locale, tehranZone, calendar)
      : formatTime(new Date(text(value.time)), locale);
  }
  return markValue(text(value));
}

/** A message with its sentence as plain text and in parts. Markup isolates the values among the parts. */
interface RenderedNotification extends NotificationMessage {
  parts: Sentence;
}

/** Renders a notification in a language. */
export function renderNotification(
  kind: NotificationKind,
  facts: Record<string, unknown>,
  locale: Locale,
  calendar = resolveCalendar('language', locale),
): RenderedNotification {
  const t: Translate = (key, values = {}) =>
    translateNotice(
      key,
      locale,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, formatValue(value, locale, calendar)]),
      ),
    );
  const message: NotificationMessage = catalogue[kind].render(facts as never, t);
  const parts = splitSentence(message.sentence);
  return { ...message, sentence: plainSentence(parts), parts };
}
