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

/** All payment providers, in order of preference per method. */
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

/** The first provider of a method takes new payments; each completes those that it created. */
export function chooseProviders(
  providers: readonly ConfiguredProvider[],
): Pick<PaymentProviders, 'forMethod' | 'byName'> {
  return {
    forMethod: (method) => providers.find((one) => one.method === method)?.provider,
    byName: (name) => providers.find(({ provider }) => provider.name === name)?.provider,
  };
}

/** The providers with keys. A method without one is unavailable. */
export function configuredProviders(keys: VendorKeys, now: () => Date): PaymentProviders {
  const providers = paymentVendors.flatMap((vendor): ConfiguredProvider[] => {
    const provider = providerOf(vendor, keys, now);
    return provider ? [{ provider, method: vendor.method }] : [];
  });
  return { ...chooseProviders(providers), vendors: paymentVendors };
}

/** All methods on the local page, for a portal without providers. */
export function localForAllMethods(local: PaymentProvider): PaymentProviders {
  return {
    forMethod: () => local,
    byName: (name) => (name === local.name ? local : undefined),
    vendors: paymentVendors,
  };
}
