import { type Locale, textDirection } from '@paddock/contract/i18n/locale';
import { localized } from '@paddock/contract/i18n/localized/localized';
import { siteIconPath, siteTitle } from '@paddock/contract/site/rules';
import type { App } from '../../http/app-types.ts';
import { ground } from './serve-site-icons.ts';

const icons = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

const siteIcons = (icon: string) => [
  { src: siteIconPath(icon, '192'), sizes: '192x192', type: 'image/png' },
  { src: siteIconPath(icon, '512'), sizes: '512x512', type: 'image/png' },
  { src: siteIconPath(icon, 'maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const texts: Record<Locale, Record<'servers' | 'rank' | 'dashboard', string>> = {
  fa: { servers: 'سرورها', rank: 'رتبه‌بندی', dashboard: 'داشبورد' },
  en: { servers: 'Servers', rank: 'Ranking', dashboard: 'Dashboard' },
};

/** Serves the web app manifest in the language of the page (`?lang=`). */
export function serveManifest(app: App): void {
  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async ({ query }, reply) => {
    const settings = await app.identity.settings();
    const lang: Locale = query.lang === 'en' ? 'en' : 'fa';
    const name = siteTitle(settings, lang);
    const shortcut = (name: 'servers' | 'rank' | 'dashboard') => ({
      name: texts[lang][name],
      url: `/${name}`,
    });
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send({
        id: '/',
        name,
        short_name: name,
        description: localized<'site_description', string | null>(settings, 'site_description', lang),
        lang,
        dir: textDirection(lang),
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: ground,
        theme_color: ground,
        categories: ['games', 'sports'],
        icons: settings.icon ? siteIcons(settings.icon) : icons,
        shortcuts: [shortcut('servers'), shortcut('rank'), shortcut('dashboard')],
      });
  });
}
