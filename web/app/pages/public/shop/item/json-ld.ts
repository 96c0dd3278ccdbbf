import { formatPlainAmount } from '@paddock/contract/core/format-money';
import type { Currency } from '@paddock/contract/core/money';
import type { PublicItem } from '@paddock/contract/shop/calls';
import { itemPath } from '#features/shop/item-path.ts';
import { breadcrumbJsonLd, type JsonLd, organizationJsonLd } from '#lib/page/json-ld.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';

interface Site {
  /** Scheme and host of the page. */
  origin: string;
  site_title: string;
  /** Path of the picture for link previews in the page's language. */
  preview: string;
}

/** The prices in both currencies; if both are zero, the item is free. */
function prices({ price_usd, price_rial }: PublicItem): [Currency, number][] {
  const sold: [Currency, number][] = [
    ['USD', price_usd],
    ['IRR', price_rial],
  ];
  const paid = sold.filter(([, price]) => price > 0);
  return paid.length > 0 ? paid : [['USD', 0]];
}

/** The item, with an offer for each currency, and its breadcrumbs as schema.org objects. */
export function itemJsonLd(item: PublicItem, { origin, site_title, preview }: Site): JsonLd[] {
  const path = itemPath(item);
  const url = `${origin}${path}`;
  const files = [item.main_image, ...item.additional_images].flatMap((file) => uploadUrl(file) ?? []);
  const availability = `https://schema.org/${item.stock === 0 ? 'OutOfStock' : 'InStock'}`;
  const seller = organizationJsonLd(origin, site_title);
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
        price: formatPlainAmount(price, priceCurrency),
        priceCurrency,
        availability,
        url,
        seller,
      })),
      url,
    },
    breadcrumbJsonLd(origin, [
      [site_title, '/'],
      [item.title, path],
    ]),
  ];
}
