import { AppError } from '@paddock/contract/errors';
import { type Currency, toAmount } from '@paddock/contract/money';
import {
  type AdminPaymentMethod,
  type PaymentMethod,
  paymentMethods,
  type WayToPay,
} from '@paddock/contract/payments';
import type { AdminSettings } from '@paddock/contract/site';
import type { Deps } from '../../deps.ts';
import { currentSettings } from '../site/queries.ts';
import { balanceProvider } from './ledger.ts';

const currencyOf = (method: PaymentMethod): Currency => (method === 'rial' ? 'IRR' : 'USD');

function isEnabled(settings: AdminSettings, way: WayToPay): boolean {
  return settings[`${way}_enabled`];
}

/** Throws payment_method_unavailable where the site's settings have switched a way to pay off. */
export function refuseSwitchedOff(settings: AdminSettings, way: WayToPay): void {
  if (!isEnabled(settings, way)) throw new AppError('payment_method_unavailable');
}

/** What a buyer can pay with now. */
export async function listWaysToPay({ db, payments }: Deps) {
  const settings = await currentSettings(db);
  const outside = paymentMethods.flatMap((method) => {
    const provider = payments.forMethod(method);
    const currency = currencyOf(method);
    if (!provider || !isEnabled(settings, method)) return [];
    const minimum = toAmount(provider.limits(currency).min, currency);
    return [{ method, currency, minimum, provider: provider.name }];
  });
  const balance = {
    method: 'balance' as const,
    currency: 'USD' as const,
    minimum: toAmount(0, 'USD'),
    provider: balanceProvider,
  };
  return isEnabled(settings, 'balance') ? [balance, ...outside] : outside;
}

/** Every way to pay, as those see it who may switch it. */
export async function listForStaff({ db, payments }: Deps): Promise<AdminPaymentMethod[]> {
  const settings = await currentSettings(db);
  const outside = paymentMethods.map((method): AdminPaymentMethod => {
    const provider = payments.forMethod(method)?.name ?? null;
    const kind = provider === null ? 'none' : provider === 'local' ? 'local' : 'real';
    const state = kind === 'local' ? 'ready' : 'unknown';
    return { method, is_enabled: isEnabled(settings, method), provider, kind, state };
  });
  const is_enabled = isEnabled(settings, 'balance');
  return [
    { method: 'balance', is_enabled, provider: balanceProvider, kind: 'real', state: 'ready' },
    ...outside,
  ];
}
