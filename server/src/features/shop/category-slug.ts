import { toAsciiDigits } from '@paddock/contract/i18n/digits';

/** Turns a name into a URL slug: `GT3 Cars!` becomes `gt3-cars`, «رول‌پلی پارس» becomes «رول-پلی-پارس». */
export function slugify(name: string): string {
  const words = toAsciiDigits(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return words || 'category';
}
