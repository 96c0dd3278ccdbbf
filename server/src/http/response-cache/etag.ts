import { createHash } from 'node:crypto';

/** A strong validator: equal for equal text. */
export function strongEtag(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}

/** Whether If-None-Match contains the tag, by weak comparison (RFC 9110). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(tag.replace(/^W\//, '')) ?? false;
}
