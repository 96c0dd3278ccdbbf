import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte, imageLimitMaxMb } from '../core/uploads.ts';

/** The stock figure of an item that never runs out. */
export const unlimitedStock = -1;
/** Below this many pieces the shop says how many are left. */
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
