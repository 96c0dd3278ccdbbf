import { AppError } from '@paddock/contract/core/errors';
import { fromMinorUnits } from '@paddock/contract/core/money';
import type { AdminPaymentMethod } from '@paddock/contract/payments/admin-calls';
import { methodCurrency, type PaymentOption, paymentMethods } from '@paddock/contract/payments/rules';
import type { AdminSettings } from '@paddock/contract/site/calls';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { getCurrentSettings, getSettings } from '../../site/queries.ts';
import { balanceProvider } from '../tables.ts';

function isEnabled(settings: AdminSettings, method: PaymentOption): boolean {
  return settings[`${method}_enabled`];
}

/** Throws payment_method_unavailable if the site's settings disable a method. */
export async function assertMethodEnabled(tx: Executor, method: PaymentOption): Promise<void> {
  if (!isEnabled(await getSettings(tx), method)) throw new AppError('payment_method_unavailable');
}

/** The payment methods available to a buyer. */
export async function listPaymentMethods({ db, payments }: Deps) {
  const settings = await getCurrentSettings(db);
  const outside = paymentMethods.flatMap((method) => {
    const provider = payments.forMethod(method);
    const currency = methodCurrency[method];
    if (!provider || !isEnabled(settings, method)) return [];
    const minimum = fromMinorUnits(provider.limits(currency).min, currency);
    return [{ method, currency, minimum, provider: provider.name }];
  });
  const balance = {
    method: 'balance' as const,
    currency: 'USD' as const,
    minimum: fromMinorUnits(0, 'USD'),
    provider: balanceProvider,
  };
  return isEnabled(settings, 'balance') ? [balance, ...outside] : outside;
}

/** Every method, for the staff who may switch it. */
export async function listAdminPaymentMethods({ db, payments }: Deps): Promise<AdminPaymentMethod[]> {
  const settings = await getCurrentSettings(db);
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
