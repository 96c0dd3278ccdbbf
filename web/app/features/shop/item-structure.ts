import type { Currency } from '@paddock/contract/money';
import { writePlainAmount } from '@paddock/contract/money-format';
import type { PublicItem } from '@paddock/contract/shop';
import { breadcrumbsOf, organizationOf, type Thing } from '../../lib/structured-data.ts';
import { uploadAddress } from '../../lib/uploads.ts';
import { itemAddress } from './item-address.ts';

interface Site {
  /** Scheme and host of the page. */
  origin: string;
  site_title: string;
  /** Path of the picture for link previews in the page's language. */
  preview: string;
}

/** Both zero means that it is free. */
function prices({ price_usd, price_rial }: PublicItem): [Currency, number][] {
  const sold: [Currency, number][] = [
    ['USD', price_usd],
    ['IRR', price_rial],
  ];
  const paid = sold.filter(([, price]) => price > 0);
  return paid.length > 0 ? paid : [['USD', 0]];
}

/** The item and the way to it as schema.org describes them, with an offer for each currency. */
export function structuredItem(item: PublicItem, { origin, site_title, preview }: Site): Thing[] {
  const path = itemAddress(item);
  const url = `${origin}${path}`;
  const files = [item.main_image, ...item.additional_images].flatMap((file) => uploadAddress(file) ?? []);
  const availability = `https://schema.org/${item.stock === 0 ? 'OutOfStock' : 'InStock'}`;
  const seller = organizationOf(origin, site_title);
  return [
    {
      '@type': 'Product',
      name: item.title,
      description: item.description,
      category: item.category.name,
      sku: String(item.id),
      image: [...files, preview].map((file) => `${origin}${file}`),
      brand: { '@type': 'Brand', name: site_title },
      offers: prices(item).map(([priceCurrency, price]) => ({
        '@type': 'Offer',
        price: writePlainAmount(price, priceCurrency),
        priceCurrency,
        availability,
        url,
        seller,
      })),
      url,
    },
    breadcrumbsOf(origin, [
      [site_title, '/'],
      [item.title, path],
    ]),
  ];
}
