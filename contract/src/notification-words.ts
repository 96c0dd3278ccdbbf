import { cleanName, isolate, type Locale } from './locale.ts';
import type { Amount, Currency } from './money.ts';
import { formatAmount } from './money-format.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { receiptAddress } from './receipt-address.ts';
import { formatDate, formatTime } from './time.ts';
import { say } from './words.ts';

type Facts = Record<string, unknown>;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** A name in the middle of a sentence, whatever characters it brings along. */
const named = (value: unknown) => isolate(cleanName(text(value)));

function amountOf({ amount, currency }: Facts, locale: Locale): string {
  return formatAmount(amount as Amount, currency as Currency, locale);
}

/** What a notification says, where its subject can be seen, and words of somebody else that belong to it. */
export interface NotificationWords {
  sentence: string;
  /** A path of the portal. */
  to: string;
  note?: string;
}

type Words = (data: Facts, locale: Locale) => NotificationWords;

const words: Record<NotificationKind, Words> = {
  purchase_delivered: (data, locale) => ({
    sentence: say(data['is_gift'] === true ? 'notice_gift_sent' : 'notice_purchase_delivered', locale, {
      item: named(data['item_title']),
    }),
    to: receiptAddress(text(data['transaction_id'])),
  }),
  gift_received: (data, locale) => {
    const item = named(data['item_title']);
    const from = text(data['from']);
    const sentence = from
      ? say('notice_gift_received', locale, { from: named(from), item })
      : say('notice_gift_anonymous', locale, { item });
    return { sentence, to: '/dashboard/shop', note: text(data['note']) };
  },
  purchase_refunded: (data, locale) => {
    const item = text(data['item_title']);
    const amount = amountOf(data, locale);
    return {
      sentence: say(item ? 'notice_refund_item' : 'notice_refund_topup', locale, {
        amount,
        item: named(item),
      }),
      to: receiptAddress(text(data['transaction_id'])),
    };
  },
  payment_late: (data, locale) => ({
    sentence: say(data['currency'] === 'USD' ? 'notice_late_balance' : 'notice_late_staff', locale, {
      amount: amountOf(data, locale),
      item: named(data['item_title']),
    }),
    to: receiptAddress(text(data['transaction_id'])),
  }),
  event_soon: (data, locale) => ({
    sentence: say('notice_event_soon', locale, {
      title: named(data['event_title']),
      time: formatTime(new Date(text(data['start_date'])), locale),
    }),
    to: `/events/${Number(data['event_id'])}`,
  }),
  subscription_ending: (data, locale) => ({
    sentence: say('notice_subscription_ending', locale, {
      tier: named(data['tier']),
      date: formatDate(new Date(text(data['end_date'])), locale),
    }),
    to: '/dashboard/subscriptions',
  }),
  ticket_answered: (data, locale) => ({
    sentence: say('notice_ticket_answered', locale, { subject: named(data['subject']) }),
    to: `/dashboard/ticket/${Number(data['ticket_id'])}`,
  }),
  ticket_message: (data, locale) => ({
    sentence: say('notice_ticket_message', locale, {
      from: named(data['from']),
      subject: named(data['subject']),
    }),
    to: `/admin/ticket/${Number(data['ticket_id'])}`,
  }),
  comment: (data, locale) => ({
    sentence: say('notice_comment', locale, {
      from: named(data['from']),
      title: named(data['post_title']),
    }),
    to: `/blog/${encodeURIComponent(text(data['slug']))}#comments`,
    note: text(data['comment']),
  }),
  ban_lifted: (_data, locale) => ({ sentence: say('notice_ban_lifted', locale), to: '/dashboard' }),
};

/** The sentence of a notification, in plain text with its names isolated. */
export function notificationWords(kind: NotificationKind, data: Facts, locale: Locale): NotificationWords {
  return words[kind](data, locale);
}
