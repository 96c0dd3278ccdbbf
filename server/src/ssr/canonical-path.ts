import { toAsciiDigits } from '@paddock/contract/i18n/digits';

/** Case-sensitive last segments: team tags and invitation codes. */
const literal = [/^\/teams\/[^/]+$/i, /^\/dashboard\/teams\/invitation\/[^/]+$/i];

/**
 * The one address of a page: names in small letters, ids in ASCII digits, no slash at the end. Undefined where it is so already, and for
 * addresses of files. Throws URIError for a path that no text was encoded to.
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
    // How a segment is encoded is no other address.
    return one === text ? segment : encodeURIComponent(one);
  });
  const made = `/${canonical.join('/')}`;
  return made === path ? undefined : made;
}
