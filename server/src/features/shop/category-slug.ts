import { toAsciiDigits } from '@paddock/contract/locale';

/** A name as a part of an address: `GT3 Cars!` gives `gt3-cars`, «رول‌پلی پارس» gives «رول-پلی-پارس». */
export function slugOf(name: string): string {
  const words = toAsciiDigits(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return words || 'category';
}
