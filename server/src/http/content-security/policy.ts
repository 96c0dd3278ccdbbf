import { createHash } from 'node:crypto';

/** Where browsers send what a page's policy refused (reports.ts). */
export const cspReportPath = '/csp-reports';

/** What is written into a page itself, by its text. */
export interface InlineParts {
  scripts: string[];
  styles: string[];
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');

/** Of what is no page: nothing in it is run, drawn or sent. */
export const dataPolicy = policy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Of the service worker, which asks the portal on behalf of its pages. */
export const workerPolicy = policy({ 'default-src': ["'none'"], 'connect-src': ["'self'"] });

const pagePolicy = (script: string[], style: string[], connect: string[] = []) =>
  policy({
    'default-src': ["'none'"],
    'script-src': script,
    'style-src': style,
    'style-src-attr': ["'unsafe-inline'"],
    // Pictures of Steam accounts, where somebody looks up whom a gift is for.
    'img-src': ["'self'", 'data:', 'blob:', 'https://*.steamstatic.com'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Every browser knows this way of reporting.
    'report-uri': [cspReportPath],
  });

/**
 * The policy of a page with these texts in it: they run, what they fetch runs, and nothing else, so that the answer is the same
 * for every reader and can be kept. No text becomes a script but by a policy of Trusted Types that names what it lets through:
 * `paddock` (web/app/lib/browser/trusted-types.ts) and `first-paint` (web/delivery/inline/start-late.ts).
 */
export function createPagePolicy({ scripts, styles }: InlineParts): string {
  const run = scripts.length > 0 ? ["'strict-dynamic'", ...scripts.map(hashSource)] : ["'none'"];
  const trusted = ["require-trusted-types-for 'script'", 'trusted-types paddock first-paint'];
  return [pagePolicy(run, ["'self'", ...styles.map(hashSource)]), ...trusted].join(';');
}

/** Vite writes scripts and styles of its own into a page, and talks to itself. */
export const developmentPolicy = pagePolicy(
  ["'self'", "'unsafe-inline'"],
  ["'self'", "'unsafe-inline'"],
  ['ws:'],
);
