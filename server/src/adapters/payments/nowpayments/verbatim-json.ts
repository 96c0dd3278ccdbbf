/** Supported by our JavaScript engines but missing in the typings: a value's source text. */
interface JsonWithSource {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}
const json = JSON as unknown as JsonWithSource;

/** Parses JSON with numbers as their source text: an amount of coins must not become a float. */
export function parseJsonNumbersAsText(text: string): unknown {
  return json.parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));
}

/** Parses JSON so that JSON.stringify reproduces every number and string as written. */
export function parseJsonVerbatim(text: string): unknown {
  return json.parse(text, (_key, value, { source }) => (source === undefined ? value : json.rawJSON(source)));
}

export const isVerbatim = (value: unknown): boolean => json.isRawJSON(value);
