import type { InlineParts } from '../http/content-security/policy.ts';

/**
 * Removes the nonce of a render from a page, and returns the scripts and styles that had it. Authors of content
 * cannot guess the nonce, so injected scripts are left out.
 */
export function takeInlineParts(html: string, nonce: string): { html: string; parts: InlineParts } {
  const attribute = ` nonce="${nonce}"`;
  const elements = new RegExp(`<(script|style)\\b[^>]*${attribute}[^>]*>(.*?)</\\1>`, 'gs');
  const parts: InlineParts = { scripts: [], styles: [] };
  for (const [, tag, text] of html.matchAll(elements))
    if (text) parts[tag === 'script' ? 'scripts' : 'styles'].push(text);
  return { html: html.replaceAll(attribute, ''), parts };
}
