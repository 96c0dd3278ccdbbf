/** What every JavaScript engine of ours has and the typings lack: a value's own text. */
interface JsonWithSource {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}
const json = JSON as unknown as JsonWithSource;

/** Reads JSON with each number as the text that stands there: a sum of coins must not become a float. */
export function parseJsonNumbersAsText(text: string): unknown {
  return json.parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));
}

/** Reads JSON so that JSON.stringify writes each number and text as it stands there. */
export function parseJsonVerbatim(text: string): unknown {
  return json.parse(text, (_key, value, { source }) => (source === undefined ? value : json.rawJSON(source)));
}

export const isVerbatim = (value: unknown): boolean => json.isRawJSON(value);
