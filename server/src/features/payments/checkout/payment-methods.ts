import { fromMinorUnits } from '@paddock/contract/core/money';
import type { AdminPaymentMethod } from '@paddock/contract/payments/admin-calls';
import { methodCurrency, paymentMethods } from '@paddock/contract/payments/rules';
import type { Deps } from '../../../adapters/deps.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { balanceProvider } from '../tables.ts';
import { isMethodEnabled } from './new-sale.ts';

/** The payment methods available to a buyer. */
export async function listPaymentMethods({ db, payments }: Deps) {
  const settings = await getCurrentSettings(db);
  const outside = paymentMethods.flatMap((method) => {
    const provider = payments.forMethod(method);
    const currency = methodCurrency[method];
    if (!provider || !isMethodEnabled(settings, method)) return [];
    const minimum = fromMinorUnits(provider.limits(currency).min, currency);
    return [{ method, currency, minimum, provider: provider.name }];
  });
  const balance = {
    method: 'balance' as const,
    currency: 'USD' as const,
    minimum: fromMinorUnits(0, 'USD'),
    provider: balanceProvider,
  };
  return isMethodEnabled(settings, 'balance') ? [balance, ...outside] : outside;
}

/** Every method, for the staff who may switch it. */
export async function listAdminPaymentMethods({ db, payments }: Deps): Promise<AdminPaymentMethod[]> {
  const settings = await getCurrentSettings(db);
  const outside = paymentMethods.map((method): AdminPaymentMethod => {
    const provider = payments.forMethod(method)?.name ?? null;
    const kind = provider === null ? 'none' : provider === 'local' ? 'local' : 'real';
    const state = kind === 'local' ? 'ready' : 'unknown';
    return { method, is_enabled: isMethodEnabled(settings, method), provider, kind, state };
  });
  const is_enabled = isMethodEnabled(settings, 'balance');
  return [
    { method: 'balance', is_enabled, provider: balanceProvider, kind: 'real', state: 'ready' },
    ...outside,
  ];
}
