import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../app-types.ts';

/** Levels of lists and objects inside each other. No body of ours needs more than a few. */
const maxDepth = 50;

/** Levels and members of a JSON text, counted in it, so that what is too deep is never built. */
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
 * Reads JSON bodies. An empty one is as if none had been sent: many clients name the type of every request. One that names a
 * member twice is refused: of two readers the one would take the first value, and the other the last.
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
