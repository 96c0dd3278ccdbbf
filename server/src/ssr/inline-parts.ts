import type { InlineParts } from '../http/content-security/policy.ts';

/**
 * Takes out of a page the nonce that it was rendered with, and names the texts of the scripts and styles that bore it. Who
 * writes what a page shows cannot guess the nonce: a script that came in that way bears none, and its text is not named.
 */
export function takeInlineParts(html: string, nonce: string): { html: string; parts: InlineParts } {
  const attribute = ` nonce="${nonce}"`;
  const elements = new RegExp(`<(script|style)\\b[^>]*${attribute}[^>]*>(.*?)</\\1>`, 'gs');
  const parts: InlineParts = { scripts: [], styles: [] };
  for (const [, tag, text] of html.matchAll(elements))
    if (text) parts[tag === 'script' ? 'scripts' : 'styles'].push(text);
  return { html: html.replaceAll(attribute, ''), parts };
}
