import type { Amount, Currency } from '@paddock/contract/money';
import type { Notification } from '@paddock/contract/notifications';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../lib/money-format.ts';
import { receiptAddress } from '../../lib/receipt-address.ts';
import { useText } from '../../lib/text.ts';
import { notificationsText } from './notifications-text.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a notification says, and where its subject can be seen. */
export function useSentence() {
  const t = useText(notificationsText);
  const money = useMoney();
  const format = useFormat();
  return ({ kind, data }: Notification): { sentence: string; to: string; note?: string } => {
    const item = text(data.item_title);
    const to = receiptAddress(text(data.transaction_id));
    switch (kind) {
      case 'purchase_delivered':
        return { sentence: t(data.is_gift === true ? 'gift_sent' : 'purchase_delivered', { item }), to };
      case 'gift_received': {
        const from = text(data.from);
        const sentence = from ? t('gift_received', { from, item }) : t('gift_anonymous', { item });
        return { sentence, to: '/dashboard/shop', note: text(data.note) };
      }
      case 'purchase_refunded': {
        const amount = money.amount(data.amount as Amount, data.currency as Currency);
        return { sentence: t(item ? 'refund_item' : 'refund_topUp', { amount, item }), to };
      }
      case 'payment_late': {
        const amount = money.amount(data.amount as Amount, data.currency as Currency);
        const key = data.currency === 'USD' ? 'late_balance' : 'late_staff';
        return { sentence: t(key, { amount, item }), to };
      }
      case 'event_soon': {
        const time = format.time(new Date(text(data.start_date)));
        const sentence = t('event_soon', { title: text(data.event_title), time });
        return { sentence, to: `/events/${Number(data.event_id)}` };
      }
    }
  };
}
