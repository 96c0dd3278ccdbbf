import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../app-types.ts';

/** Levels of lists and objects inside each other. No body of ours needs more than a few. */
const maxDepth = 50;

/** Counted in the text, so that what is too deep is never built. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}

/** Reads JSON bodies. An empty one is as if none had been sent: many clients name the type of every request. */
export function addJsonParser(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    if (isTooDeep(text)) return done(new AppError('body_malformed'));
    return parse(request, text, done);
  });
}
