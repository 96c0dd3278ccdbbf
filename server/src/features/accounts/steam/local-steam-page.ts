import { AppError } from '@paddock/contract/core/errors';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localSteamPath } from '../../../adapters/steam/local.ts';
import type { App } from '../../../http/app-types.ts';
import { escapeHtml } from '../../../http/escape-html.ts';
import { sendPlainPage } from '../../../http/plain-page.ts';
import { pageLocale } from '../../../http/plugins/request-locale.ts';

import { steamReturnPath } from './link-steam.ts';
import { localSteamTexts } from './local-steam-texts.ts';

/** Both forms submit to our return address: with an id to confirm, without one to cancel. */
function makePage(returnTo: URL, locale: Locale) {
  const words = localSteamTexts[locale];
  const hidden = Object.entries({ state: returnTo.searchParams.get('state') ?? '', return_to: returnTo.href })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const form = (content: string) => `<form action="${steamReturnPath}">${hidden}${content}</form>`;
  const typed = `<label>${words.label}<input name="steam_id" dir="ltr" inputmode="numeric" required autofocus></label>`;
  const body = `<p>${words.intro}</p>
${form(`${typed}<button class="main">${words.confirm}</button>`)}
${form(`<button>${words.cancel}</button>`)}`;
  return { title: words.title, body, locale };
}

/** The page on which a person plays Steam, for a portal in local mode. */
export function serveLocalSteamPage(app: App): void {
  app.get<{ Querystring: Record<string, string | string[]> }>(localSteamPath, async (request, reply) => {
    const address = request.query.return_to;
    const expected = `${app.deps.config.publicUrl}${steamReturnPath}?state=`;
    if (typeof address !== 'string' || !address.startsWith(expected)) throw new AppError('not_found');
    return sendPlainPage(reply, makePage(new URL(address), pageLocale(request)));
  });
}
