import { paymentMethods } from '@paddock/contract/payments/rules';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import type { PaymentProvider } from './payments.ts';
import { chooseProviders, configuredProviders, paymentVendors } from './providers.ts';

const now = () => new Date('2026-03-01T08:00:00Z');
const configured = (env: Record<string, string>) =>
  configuredProviders(loadConfig({ APP_SECRET: '0123456789abcdef'.repeat(2), ...env }).payments.keys, now);

test('a provider without keys serves no method but is known', () => {
  const { forMethod, byName, vendors } = configured({ ZARINPAL_MERCHANT_ID: 'one' });
  expect(paymentMethods.map((method) => forMethod(method)?.name)).toEqual([undefined, undefined, 'zarinpal']);
  expect([byName('zarinpal')?.name, byName('stripe'), byName('__proto__')]).toEqual([
    'zarinpal',
    undefined,
    undefined,
  ]);
  expect(vendors).toBe(paymentVendors);
});

test('names are unique and match their providers', () => {
  expect(new Set(paymentVendors.map(({ name }) => name)).size).toBe(paymentVendors.length);
  for (const { name, createProvider } of paymentVendors) {
    expect(createProvider({ apiUrl: 'http://127.0.0.1:9' } as never, now).name).toBe(name);
  }
});

describe('of several providers for one method', () => {
  const named = (name: string) => ({ method: 'rial' as const, provider: { name } as PaymentProvider });
  const { forMethod, byName } = chooseProviders([named('first'), named('second')]);

  test('the first takes new payments', () => expect(forMethod('rial')?.name).toBe('first'));
  test('the others complete the payments that they created', () =>
    expect(byName('second')?.name).toBe('second'));
});
