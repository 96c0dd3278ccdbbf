import type { PaymentMethod } from '@paddock/contract/payments/rules';
import type { PaymentProvider, PaymentProviders } from './payments.ts';

/** One provider for each method; a method without one cannot be paid with. */
export function providersByMethod(
  providers: Partial<Record<PaymentMethod, PaymentProvider | undefined>>,
): PaymentProviders {
  const byName = new Map(
    Object.values(providers).flatMap((provider) => (provider ? [[provider.name, provider] as const] : [])),
  );
  return { forMethod: (method) => providers[method], byName: (name) => byName.get(name) };
}
