import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte, imageLimitMaxMb } from '../core/uploads.ts';
import type { Locale } from '../i18n/locale.ts';
import { localize } from '../i18n/localized/localized.ts';

/** The stock value of an unlimited item. */
export const unlimitedStock = -1;
/** Below this stock, the shop shows the number of pieces. */
export const lowStockThreshold = 10;

export const itemTitleMin = 2;

export const itemTitleMax = 255;

export const itemDescriptionMin = 5;

export const itemDescriptionMax = 2000;

export const categoryNameMax = 80;

export const stockMax = 1_000_000;

/** $1,000,000 in cents. */
export const priceUsdMax = 100_000_000;

export const priceRialMax = 1_000_000_000_000;

/** Characters of `features` as JSON text. */
export const featuresMax = 10_000;

export const grantsMax = 20;

export const grantDaysMax = 3650;

export const additionalImagesMax = 8;

export const itemImageRule = {
  maxBytes: imageLimitMaxMb * bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: 1,
  required: true,
} as const satisfies FileRule;

interface ItemTexts {
  title: string;
  title_en: string | null;
  description: string;
  description_en: string | null;
  features: Record<string, unknown>;
  features_en: Record<string, unknown> | null;
  category: { name: string; name_en: string | null };
}

/** An item in the reader's language, with its category. */
export function localizeItem<Item extends ItemTexts>(item: Item, locale: Locale): Item {
  const category = localize(item.category, locale, 'name');
  return { ...localize(item, locale, 'title', 'description', 'features'), category };
}

/** Prefix of groups that hold an event's entry list; items cannot grant these. */
export const eventGroupPrefix = 'event-';
export const eventGroupPattern = /^event-([1-9]\d{0,8})$/;
