import { toAsciiDigits } from '@paddock/contract/i18n/digits';

/** Case-sensitive last segments: team tags and invitation codes. */
const literal = [/^\/teams\/[^/]+$/i, /^\/dashboard\/teams\/invitation\/[^/]+$/i];

/**
 * The canonical path of a page: lower-case names, ids in ASCII digits, no trailing slash. Undefined if it is
 * canonical already, and for files. Throws URIError for an invalid encoding.
 */
export function canonicalPath(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1);
  if (last?.includes('.')) return undefined;
  const isLiteral = literal.some((pattern) => pattern.test(`/${segments.join('/')}`));
  const canonical = segments.map((segment) => {
    const text = decodeURIComponent(segment);
    if (isLiteral && segment === last) return segment;
    const one = /^\p{Nd}+$/u.test(text) ? toAsciiDigits(text) : text.toLowerCase();
    // A different encoding of the same segment is not another address.
    return one === text ? segment : encodeURIComponent(one);
  });
  const made = `/${canonical.join('/')}`;
  return made === path ? undefined : made;
}
