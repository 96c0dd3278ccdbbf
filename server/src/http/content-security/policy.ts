import { createHash } from 'node:crypto';

/** Where browsers report violations of a page's policy (reports.ts). */
export const cspReportPath = '/csp-reports';

/** The inline scripts and styles of a page. */
export interface InlineParts {
  scripts: string[];
  styles: string[];
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');

/** For responses other than pages: forbids running, rendering and sending. */
export const dataPolicy = policy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** For the service worker, which sends requests for its pages. */
export const workerPolicy = policy({ 'default-src': ["'none'"], 'connect-src': ["'self'"] });

const pagePolicy = (script: string[], style: string[], connect: string[] = []) =>
  policy({
    'default-src': ["'none'"],
    'script-src': script,
    'style-src': style,
    'style-src-attr': ["'unsafe-inline'"],
    // Pictures of Steam accounts, in the search for a gift's recipient.
    'img-src': ["'self'", 'data:', 'blob:', 'https://*.steamstatic.com'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Supported by every browser.
    'report-uri': [cspReportPath],
  });

/**
 * The policy of a page with these inline texts, by hash: they and what they load may run, and nothing else.
 * Independent of the reader, so that the page can be cached. Strings become scripts only through two Trusted Types
 * policies: `paddock` (web/app/lib/browser/trusted-types.ts) and `first-paint`
 * (web/delivery/inline/start-late.ts).
 */
export function createPagePolicy({ scripts, styles }: InlineParts): string {
  const run = scripts.length > 0 ? ["'strict-dynamic'", ...scripts.map(hashSource)] : ["'none'"];
  const trusted = ["require-trusted-types-for 'script'", 'trusted-types paddock first-paint'];
  return [pagePolicy(run, ["'self'", ...styles.map(hashSource)]), ...trusted].join(';');
}

/** Vite adds inline scripts and styles to a page and connects to itself. */
export const developmentPolicy = pagePolicy(
  ["'self'", "'unsafe-inline'"],
  ["'self'", "'unsafe-inline'"],
  ['ws:'],
);
