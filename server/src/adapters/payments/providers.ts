import type { PaymentMethod } from '@paddock/contract/payments/rules';
import type { Config } from '../../config/config.ts';
import { nowPayments } from './nowpayments/provider.ts';
import type { PaymentProvider, PaymentProviders, PaymentVendor } from './payments.ts';
import { stripe } from './stripe/provider.ts';
import { zarinpal } from './zarinpal/provider.ts';

type VendorKeys = Config['payments']['keys'];
type Vendor = {
  [Name in keyof VendorKeys]: PaymentVendor<NonNullable<VendorKeys[Name]>> & { name: Name };
}[keyof VendorKeys];

/** All payment providers; the order decides among those that serve one method. */
export const paymentVendors: readonly Vendor[] = [stripe, nowPayments, zarinpal];

function providerOf(vendor: Vendor, keys: VendorKeys, now: () => Date): PaymentProvider | undefined {
  const own = keys[vendor.name];
  // The list's type has matched the vendor with its keys.
  return own && vendor.createProvider(own as never, now);
}

interface ConfiguredProvider {
  method: PaymentMethod;
  provider: PaymentProvider;
}

/** Of several that serve one method the first takes new payments; each goes on with those that it has begun. */
export function chooseProviders(
  providers: readonly ConfiguredProvider[],
): Pick<PaymentProviders, 'forMethod' | 'byName'> {
  return {
    forMethod: (method) => providers.find((one) => one.method === method)?.provider,
    byName: (name) => providers.find(({ provider }) => provider.name === name)?.provider,
  };
}

/** Those whose keys are there; a method without one cannot be paid with. */
export function configuredProviders(keys: VendorKeys, now: () => Date): PaymentProviders {
  const providers = paymentVendors.flatMap((vendor): ConfiguredProvider[] => {
    const provider = providerOf(vendor, keys, now);
    return provider ? [{ provider, method: vendor.method }] : [];
  });
  return { ...chooseProviders(providers), vendors: paymentVendors };
}

/** Every method on the local page, for a portal that has no provider. */
export function localForAllMethods(local: PaymentProvider): PaymentProviders {
  return {
    forMethod: () => local,
    byName: (name) => (name === local.name ? local : undefined),
    vendors: paymentVendors,
  };
}
