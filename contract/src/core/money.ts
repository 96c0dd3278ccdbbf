import * as z from 'zod/mini';
import { toAsciiNumber } from '../i18n/digits.ts';

/** Whole US cents. Dollars exist only on the wire. */
export const Cents = z.int().check(z.gte(0)).brand<'Cents'>();
export type Cents = z.output<typeof Cents>;

/** Whole Iranian rials. Ten rials are a toman, used only for display. */
export const Rials = z.int().check(z.gte(0)).brand<'Rials'>();
export type Rials = z.output<typeof Rials>;

export const currencies = ['USD', 'IRR'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.output<typeof Currency>;

export function cents(value: number): Cents {
  return z.parse(Cents, value);
}

export function rials(value: number): Rials {
  return z.parse(Rials, value);
}

/** Converts dollars to whole cents; NaN for more than two decimals. */
function centsFromDollars(dollars: number | string): number {
  const text = toAsciiNumber(String(dollars));
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

function wholeNumber(value: number | string): number {
  const text = toAsciiNumber(String(value));
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

const typed = z.union([z.number(), z.string()]);

/** Dollars on the wire, up to `max` cents. */
export function UsdMax(max: number) {
  return z.codec(typed, z.int().check(z.gte(0), z.lte(max)).brand<'Cents'>(), {
    decode: (dollars) => centsFromDollars(dollars) as Cents,
    encode: (amount) => amount / 100,
  });
}

/** Rials on the wire, up to `max`. */
export function IrrMax(max: number) {
  return z.codec(typed, z.int().check(z.gte(0), z.lte(max)).brand<'Rials'>(), {
    decode: (value) => wholeNumber(value) as Rials,
    encode: (amount) => amount as number,
  });
}

/** USD on the wire is a number of dollars with at most two decimals; in memory it is cents. */
export const Usd = UsdMax(Number.MAX_SAFE_INTEGER);

/** Rials on the wire are whole numbers. */
export const Irr = IrrMax(Number.MAX_SAFE_INTEGER);

/** A change of a dollar balance: cents in memory, negative for debits. */
export const SignedUsd = z.codec(z.number(), z.int(), {
  decode: (dollars) => Math.round(dollars * 100),
  encode: (amount) => amount / 100,
});

/**
 * An amount in units of an accompanying currency: dollars with two decimals, or whole rials. For display and
 * comparison only; calculate in the smallest unit.
 */
export const Amount = z.number().brand<'Amount'>();
export type Amount = z.output<typeof Amount>;

/** Converts from the smallest unit to the displayed number. */
export function fromMinorUnits(smallest: number, currency: Currency): Amount {
  return z.parse(Amount, currency === 'USD' ? smallest / 100 : smallest);
}

/** Converts an amount to the smallest unit; NaN if invalid. */
export function toMinorUnits(amount: number | string, currency: Currency): number {
  return currency === 'USD' ? centsFromDollars(amount) : wholeNumber(amount);
}
