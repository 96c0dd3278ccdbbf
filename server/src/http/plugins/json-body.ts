import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../app-types.ts';

/** Maximum nesting of a body. Ours need only a few levels. */
const maxDepth = 50;

/** Counts levels and members in the text, so that excessive JSON is never built. */
function measure(text: string): { depth: number; members: number } {
  let level = 0;
  let depth = 0;
  let members = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === ':') members += 1;
    else if (sign === '[' || sign === '{') {
      level += 1;
      if (level > depth) depth = level;
    } else if (sign === ']' || sign === '}') level -= 1;
  }
  return { depth, members };
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  let count = Array.isArray(value) ? 0 : values.length;
  for (const one of values) count += countMembers(one);
  return count;
}

/**
 * Parses JSON bodies. An empty one counts as absent: many clients send the content type anyway. Rejects duplicate
 * member names, of which parsers choose differently.
 */
export function addJsonParser(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    const { depth, members } = measure(text);
    if (depth > maxDepth) return done(new AppError('body_malformed'));
    return parse(request, text, (error, value) => {
      if (!error && countMembers(value) !== members) return done(new AppError('body_malformed'));
      return done(error, value);
    });
  });
}
