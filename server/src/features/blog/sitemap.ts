import { desc } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { admit } from '../../http/admit.ts';
import type { App } from '../../http/app-types.ts';
import { events } from '../events/tables.ts';
import { isPublished } from './queries.ts';
import { posts } from './tables.ts';

/** A sitemap may name 50,000 addresses; each of ours has two. */
const postsMax = 15_000;
const eventsMax = 5_000;

const pages = ['/', '/servers', '/rank', '/downloads', '/blog'];

interface Place {
  path: string;
  changed?: Date;
}

async function listPlaces({ db }: Deps): Promise<Place[]> {
  const [postRows, eventRows] = await Promise.all([
    db
      .select({ slug: posts.slug, changed: posts.updated_at })
      .from(posts)
      .where(isPublished)
      .orderBy(desc(posts.published_at), desc(posts.id))
      .limit(postsMax),
    db
      .select({ id: events.id, changed: events.updated_at })
      .from(events)
      .orderBy(desc(events.start_date), desc(events.id))
      .limit(eventsMax),
  ]);
  return [
    ...pages.map((path) => ({ path })),
    ...postRows.map(({ slug, changed }) => ({ path: `/blog/${encodeURIComponent(slug)}`, changed })),
    ...eventRows.map(({ id, changed }) => ({ path: `/events/${id}`, changed })),
  ];
}

/** Signs of a sentence that encodeURIComponent leaves and XML does not. */
const escaped = (address: string) => address.replace(/&/g, '&amp;').replace(/'/g, '&apos;');

/** Each page in both languages, each naming the other. */
function written({ path, changed }: Place, publicUrl: string): string {
  const plain = escaped(`${publicUrl}${path}`);
  const english = `${plain}?lang=en`;
  const alternates = `<xhtml:link rel="alternate" hreflang="fa" href="${plain}"/><xhtml:link rel="alternate" hreflang="en" href="${english}"/>`;
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return [plain, english].map((loc) => `<url><loc>${loc}</loc>${lastmod}${alternates}</url>`).join('\n');
}

const opening =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';

/** For search engines: what there is to read, and what is nobody's business. */
export function serveSitemap(app: App): void {
  const { publicUrl } = app.deps.config;
  app.get('/sitemap.xml', async (request, reply) => {
    await admit(app, request);
    const places = await listPlaces(app.deps);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${opening}\n${places.map((place) => written(place, publicUrl)).join('\n')}\n</urlset>\n`);
  });

  app.get('/robots.txt', async (_request, reply) => {
    const closed = ['/api/', '/dashboard', '/admin', '/transactions', '/reset-password', '/maintenance'];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${[...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`);
  });
}
