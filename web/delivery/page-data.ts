/** What React Router writes for the browser's half of it: one text in its own format, and the end of it. */
const written =
  /<script[^>]*>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);<\/script>/g;
const ended = /<script[^>]*>window\.__reactRouterContext\.streamController\.close\(\);<\/script>/;

/** In the places of values, by React Router's format. */
const undefinedMark = -7;
const nullMark = -5;
/** How an instant is written in a page; data with such a field of its own is left as it is. */
export const instantField = '$';

/** Not of the plain kind that JSON can say. */
class Other extends Error {}

/** From a list of values that name each other by their places, which is more than half numbers. */
function decode(values: readonly unknown[], place: unknown): unknown {
  if (place === nullMark) return null;
  if (place === undefinedMark) return undefined;
  if (typeof place !== 'number' || place < 0) throw new Other();
  const value = values[place];
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (typeof value[0] !== 'string') return value.map((one) => decode(values, one) ?? null);
    if (value[0] !== 'D' || typeof value[1] !== 'number') throw new Other();
    return { [instantField]: value[1] };
  }
  const fields = Object.entries(value).map(([name, one]) => [
    String(values[Number(name.slice(1))]),
    decode(values, one),
  ]);
  if (fields.some(([name]) => name === instantField)) throw new Other();
  return Object.fromEntries(fields);
}

function toJson(text: string): string | undefined {
  try {
    const values: unknown = JSON.parse(text);
    // Nothing in a page may end the element that it stands in.
    return Array.isArray(values) ? JSON.stringify(decode(values, 0)).replaceAll('<', '\\u003c') : undefined;
  } catch (error) {
    if (error instanceof Other || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * What the loaders of a page answered stands in it as JSON, a fifth smaller when compressed than as React Router writes it, and
 * the late start hands it over (inline/hand-over-data.ts). What JSON cannot say, and what comes in several parts, stays.
 */
export function writePageData(html: string): string {
  const [found, ...others] = html.matchAll(written);
  const json = found && others.length === 0 ? toJson(JSON.parse(found[1] ?? '""')) : undefined;
  if (!found || json === undefined || !ended.test(html)) return html;
  const rest = html.slice(found.index + found[0].length).replace(ended, '');
  return `${html.slice(0, found.index)}<script type="application/json" id="data">${json}</script>${rest}`;
}
