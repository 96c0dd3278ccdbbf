const shape = /^(\d{1,60})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,2}))?$/i;

/** `1.5e-7` as `0.00000015`: decimal text without sign, exponent or idle zeros; undefined where there is none. */
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

/** Whether decimal text `a` is at least `b`, to the last digit. */
export function isDecimalAtLeast(a: string, b: string): boolean {
  const places = Math.max(...[a, b].map((text) => (text.split('.')[1] ?? '').length));
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  };
  return scaled(a) >= scaled(b);
}
