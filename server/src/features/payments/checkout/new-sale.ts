import { AppError } from '@paddock/contract/core/errors';
import { type Currency, cents, rials } from '@paddock/contract/core/money';
import type { PaymentOption } from '@paddock/contract/payments/rules';
import { isSoldInUsd } from '@paddock/contract/shop/calls';
import type { AdminSettings } from '@paddock/contract/site/calls';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { getSettings } from '../../site/queries.ts';
import type { NewTransaction } from '../transactions/create-transaction.ts';
import type { ItemRow, LockedItem } from '../with-sale.ts';
import { getMemberSteamId } from './find-recipient.ts';

/** A buyer's order. */
export interface PurchaseOrder {
  item_id: number;
  /** The recipient's Steam id or member id; the buyer's own account when both are absent. */
  steam_id?: string | null | undefined;
  member_id?: number | null | undefined;
  note?: string | null | undefined;
}

export function isMethodEnabled(settings: AdminSettings, method: PaymentOption): boolean {
  return settings[`${method}_enabled`];
}

/** Throws payment_method_unavailable if the site's settings disable a method. */
export async function assertMethodEnabled(tx: Executor, method: PaymentOption): Promise<void> {
  if (!isMethodEnabled(await getSettings(tx), method)) throw new AppError('payment_method_unavailable');
}

/** What is bought, for whom and at which price, before the payment method is known. */
export type Sale = Omit<NewTransaction, 'provider' | 'expires_at' | 'next_check_at' | 'opening_until'> & {
  item_id: number;
  steam_id: string;
};

async function getRecipient(tx: Executor, viewer: Viewer, order: PurchaseOrder) {
  const named = order.member_id ? await getMemberSteamId(tx, order.member_id) : order.steam_id;
  const steam_id = named ?? viewer.steam_id;
  if (steam_id === null) throw new AppError('steam_required');
  return { steam_id, is_gift: steam_id !== viewer.steam_id };
}

/** In cents or whole rials. */
function priceIn(item: ItemRow, currency: Currency): number {
  const prices = { price_usd: cents(item.price_usd), price_rial: rials(item.price_rial) };
  const isSold = currency === 'USD' ? isSoldInUsd(prices) : prices.price_rial > 0;
  if (!isSold) throw new AppError('item_not_sold');
  return currency === 'USD' ? item.price_usd : item.price_rial;
}

/**
 * Describes the sale of a locked item. `seen` is the price that the buyer saw, if the request has it. Throws not_found, item_inactive,
 * item_not_sold, price_changed, steam_required, member_without_steam.
 */
export async function describeSale(
  { tx, item }: LockedItem,
  viewer: Viewer,
  order: PurchaseOrder,
  currency: Currency,
  seen?: number,
): Promise<Sale> {
  if (!item || item.deleted_at) throw new AppError('not_found');
  if (!item.is_active) throw new AppError('item_inactive');
  const amount = priceIn(item, currency);
  if (seen !== undefined && amount !== seen) throw new AppError('price_changed');
  return {
    ...(await getRecipient(tx, viewer, order)),
    user_id: viewer.id,
    item_id: item.id,
    item_title: item.title,
    item_title_en: item.title_en,
    note: order.note || null,
    grants: item.grants,
    amount,
    currency,
  };
}
