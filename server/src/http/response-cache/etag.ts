import { createHash } from 'node:crypto';

/** A strong validator: the same text has the same one. */
export function strongEtag(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}

/** Whether If-None-Match names the tag, weakly compared as RFC 9110 asks of reads. */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(tag.replace(/^W\//, '')) ?? false;
}
