import * as z from 'zod/mini';
import type { App } from '../app-types.ts';
import { clientNetworks } from '../rate-limits/subnet.ts';
import { cspReportPath } from './policy.ts';

/** From anyone: browsers also report addresses of extensions. */
const Line = z.catch(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.slice(0, 200)),
  ),
  '',
);
const Report = z.object({
  'csp-report': z.object({
    'document-uri': Line,
    'effective-directive': Line,
    'blocked-uri': Line,
    'script-sample': Line,
  }),
});

const maxBytes = 16_384;

/** Logs what a browser refused to run on our pages: an attack, or a bug. */
export async function takeCspReports(app: App): Promise<void> {
  const limit = app.rateLimit;
  await app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      reports.getDefaultJsonParser('error', 'error'),
    );
    reports.post(cspReportPath, { bodyLimit: maxBytes }, async (request, reply) => {
      await limit('read', clientNetworks(request.ip));
      const { success, data } = Report.safeParse(request.body);
      if (success) request.log.warn({ report: data['csp-report'] }, 'content security policy violated');
      return reply.code(204).send();
    });
  });
}
