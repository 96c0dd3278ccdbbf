import { AppError } from '@paddock/contract/core/errors';
import { formatToman, formatUsd } from '@paddock/contract/core/format-money';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { ShopItem } from '@paddock/contract/shop/calls';
import { localizeItem } from '@paddock/contract/shop/rules';
import type { App } from '../../http/app-types.ts';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import { type OgImagePage, parsePageId, serveOgImages } from '../../og-images/serve-og-images.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { findActiveItem } from './queries.ts';

const free: Record<Locale, string> = { fa: 'رایگان', en: 'Free' };

/** Prices in the currencies of the item, the reader's first. */
function prices({ price_usd, price_rial }: ShopItem, locale: Locale): string[] {
  const usd = price_usd > 0 ? [formatUsd(price_usd)] : [];
  const toman = price_rial > 0 ? [formatToman(price_rial, locale)] : [];
  const both = locale === 'fa' ? [...toman, ...usd] : [...usd, ...toman];
  return both.length > 0 ? both : [free[locale]];
}

export function itemOgImage(item: ShopItem, locale: Locale, site: OgSite): OgImagePage {
  const { id, title, category, main_image } = localizeItem(item, locale);
  const image = main_image === null ? undefined : ({ file: main_image, shape: 'framed' } as const);
  const meta = [...prices(item, locale), category.name];
  return { page: `/shop/${id}`, picture: { title, meta, site, seed: `item ${id}`, image, locale } };
}

export function serveItemOgImages(app: App): void {
  const { db } = app.deps;
  serveOgImages(app, '/shop/:id', async ({ params, locale, site }) => {
    const { shop_enabled } = await getCurrentSettings(db);
    if (!shop_enabled) throw new AppError('shop_disabled');
    const item = await findActiveItem(db, parsePageId(params['id']));
    return item && itemOgImage(item, locale, site);
  });
}
