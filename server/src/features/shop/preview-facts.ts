import { AppError } from '@paddock/contract/errors';
import type { Locale } from '@paddock/contract/locale';
import { formatToman, formatUsd } from '@paddock/contract/money-format';
import type { ShopItem } from '@paddock/contract/shop';
import type { App } from '../../http/app-types.ts';
import { type PagePreview, pageId, servePreviews } from '../../http/page-previews.ts';
import { currentSettings } from '../site/queries.ts';
import { findActiveItem } from './queries.ts';

const free: Record<Locale, string> = { fa: 'رایگان', en: 'Free' };

/** The reader's own currency first; only those in which it is sold. */
function prices({ price_usd, price_rial }: ShopItem, locale: Locale): string[] {
  const usd = price_usd > 0 ? [formatUsd(price_usd)] : [];
  const toman = price_rial > 0 ? [formatToman(price_rial, locale)] : [];
  const both = locale === 'fa' ? [...toman, ...usd] : [...usd, ...toman];
  return both.length > 0 ? both : [free[locale]];
}

export function previewOf(item: ShopItem, locale: Locale, site: string): PagePreview {
  const { id, title, category } = item;
  const meta = [...prices(item, locale), category.name];
  return { page: `/shop/${id}`, picture: { title, meta, site, seed: `item ${id}`, locale } };
}

export function serveItemPreviews(app: App): void {
  const { db } = app.deps;
  servePreviews(app, '/shop/:id', async ({ params, locale, site }) => {
    const { shop_enabled } = await currentSettings(db);
    if (!shop_enabled) throw new AppError('shop_disabled');
    const item = await findActiveItem(db, pageId(params['id']));
    return item && previewOf(item, locale, site);
  });
}
