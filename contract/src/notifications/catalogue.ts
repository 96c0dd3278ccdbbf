import { formatAmount } from '../core/format-money.ts';
import type { Amount, Currency } from '../core/money.ts';
import { receiptPath } from '../core/paths.ts';
import { bidiIsolate } from '../i18n/bidi.ts';
import type { Locale } from '../i18n/locale.ts';
import { translate } from '../i18n/messages.ts';
import { cleanName } from '../i18n/normalize-text.ts';
import { formatDate, formatTime } from '../i18n/time.ts';
import type { NotificationKind } from './rules.ts';

type Facts = Record<string, unknown>;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** A name in the middle of a sentence, whatever characters it brings along. */
const named = (value: unknown) => bidiIsolate(cleanName(text(value)));

function amountOf({ amount, currency }: Facts, locale: Locale): string {
  return formatAmount(amount as Amount, currency as Currency, locale);
}

/** What a notification says, where its subject can be seen, and words of somebody else that belong to it. */
export interface NotificationMessage {
  sentence: string;
  /** A path of the portal. */
  to: string;
  note?: string;
}

type Words = (data: Facts, locale: Locale) => NotificationMessage;

const words: Record<NotificationKind, Words> = {
  purchase_delivered: (data, locale) => ({
    sentence: translate(data['is_gift'] === true ? 'notice_gift_sent' : 'notice_purchase_delivered', locale, {
      item: named(data['item_title']),
    }),
    to: receiptPath(text(data['transaction_id'])),
  }),
  gift_received: (data, locale) => {
    const item = named(data['item_title']);
    const from = text(data['from']);
    const sentence = from
      ? translate('notice_gift_received', locale, { from: named(from), item })
      : translate('notice_gift_anonymous', locale, { item });
    return { sentence, to: '/dashboard/shop', note: text(data['note']) };
  },
  purchase_refunded: (data, locale) => {
    const item = text(data['item_title']);
    const amount = amountOf(data, locale);
    return {
      sentence: translate(item ? 'notice_refund_item' : 'notice_refund_topup', locale, {
        amount,
        item: named(item),
      }),
      to: receiptPath(text(data['transaction_id'])),
    };
  },
  payment_late: (data, locale) => ({
    sentence: translate(data['currency'] === 'USD' ? 'notice_late_balance' : 'notice_late_staff', locale, {
      amount: amountOf(data, locale),
      item: named(data['item_title']),
    }),
    to: receiptPath(text(data['transaction_id'])),
  }),
  event_soon: (data, locale) => ({
    sentence: translate('notice_event_soon', locale, {
      title: named(data['event_title']),
      time: formatTime(new Date(text(data['start_date'])), locale),
    }),
    to: `/events/${Number(data['event_id'])}`,
  }),
  subscription_ending: (data, locale) => ({
    sentence: translate('notice_subscription_ending', locale, {
      tier: named(data['tier']),
      date: formatDate(new Date(text(data['end_date'])), locale),
    }),
    to: '/dashboard/subscriptions',
  }),
  ticket_answered: (data, locale) => ({
    sentence: translate('notice_ticket_answered', locale, { subject: named(data['subject']) }),
    to: `/dashboard/ticket/${Number(data['ticket_id'])}`,
  }),
  ticket_message: (data, locale) => ({
    sentence: translate('notice_ticket_message', locale, {
      from: named(data['from']),
      subject: named(data['subject']),
    }),
    to: `/admin/ticket/${Number(data['ticket_id'])}`,
  }),
  comment: (data, locale) => ({
    sentence: translate('notice_comment', locale, {
      from: named(data['from']),
      title: named(data['post_title']),
    }),
    to: `/blog/${encodeURIComponent(text(data['slug']))}#comments`,
    note: text(data['comment']),
  }),
  ban_lifted: (_data, locale) => ({ sentence: translate('notice_ban_lifted', locale), to: '/dashboard' }),
};

/** The sentence of a notification, in plain text with its names isolated. */
export function renderNotification(kind: NotificationKind, data: Facts, locale: Locale): NotificationMessage {
  return words[kind](data, locale);
}
