import { readFileSync } from 'node:fs';

/** A configuration error, with a message for the operator. */
export class ConfigError extends Error {}

export type FieldCheck<T> = (value: unknown) => value is T;

export const isText: FieldCheck<string> = (value): value is string =>
  typeof value === 'string' && value !== '';

export const isWhole =
  (min: number, max = Number.MAX_SAFE_INTEGER): FieldCheck<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;

/** Reads the fields of a configuration file. Throws a ConfigError if it cannot be read. */
export function readFields(path: string) {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  return fieldsOf(value, path);
}

/** Reads the fields of an object one by one and rejects unknown ones, which are usually typos. */
export function fieldsOf(value: unknown, place: string) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(`${place} must be an object`);
  }
  const left = new Map<string, unknown>(Object.entries(value));
  function find<T>(name: string, check: FieldCheck<T>, what: string): T | undefined {
    const found = left.get(name);
    left.delete(name);
    if (found === undefined) return undefined;
    if (!check(found)) throw new ConfigError(`${place}: ${name} must be ${what}`);
    return found;
  }
  function get<T>(name: string, check: FieldCheck<T>, what: string): T {
    const found = find(name, check, what);
    if (found === undefined) throw new ConfigError(`${place}: ${name} is missing`);
    return found;
  }
  function end(): void {
    const [unknown] = left.keys();
    if (unknown !== undefined) throw new ConfigError(`${place}: ${unknown} is not known`);
  }
  return { find, get, end };
}

export function originOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.pathname !== '/') {
    throw new ConfigError('portal must be an address without a path, such as https://portal.example');
  }
  return url.origin;
}
