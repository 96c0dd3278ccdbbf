const shape = /^(\d{1,60})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,2}))?$/i;

/** Normalizes `1.5e-7` to `0.00000015`: decimal text without sign, exponent or redundant zeros; undefined if invalid. */
export function normalizeDecimal(text: string): string | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = shape.exec(text) ?? [];
  if (whole === '') return undefined;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = digits.padEnd(point, '0');
  const left = point > 0 ? padded.slice(0, point) : '0';
  const right = point > 0 ? padded.slice(point) : '0'.repeat(-point) + padded;
  const tail = right.replace(/0+$/, '');
  return left.replace(/^0+(?=\d)/, '') + (tail && `.${tail}`);
}

const placesOf = (text: string) => (text.split('.')[1] ?? '').length;

const scaled = (text: string, places: number) => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

/** Whether decimal text `a` is at least `b`, exactly. */
export function isDecimalAtLeast(a: string, b: string): boolean {
  const places = Math.max(placesOf(a), placesOf(b));
  return scaled(a, places) >= scaled(b, places);
}

/** `a - b` as decimal text, exact, at least `0`. */
export function subtractDecimal(a: string, b: string): string {
  const places = Math.max(placesOf(a), placesOf(b));
  const left = scaled(a, places) - scaled(b, places);
  const digits = (left > 0n ? left : 0n).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return normalizeDecimal(places > 0 ? `${whole}.${digits.slice(-places)}` : whole) ?? '0';
}

/** The share `part / whole` of an amount, rounded down; undefined if `whole` is zero. All values are at least 0. */
export function shareOf(amount: number, part: string, whole: string): number | undefined {
  const places = Math.max(placesOf(part), placesOf(whole));
  const divisor = scaled(whole, places);
  return divisor > 0n ? Number((BigInt(amount) * scaled(part, places)) / divisor) : undefined;
}
