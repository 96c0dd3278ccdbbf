import { cents, rials } from '@paddock/contract/core/money';
import type { PublicItem } from '@paddock/contract/shop/calls';
import { expect, test } from 'vitest';
import { serializeJsonLd } from '#lib/page/json-ld.ts';
import { itemJsonLd } from './json-ld.ts';

const item: PublicItem = {
  id: 4,
  title: 'VIP </script> & «ویژه»',
  title_en: null,
  description: 'All you want',
  description_en: null,
  price_usd: cents(1250),
  price_rial: rials(12_500_000),
  category: { id: 1, name: 'اشتراک', name_en: null },
  category_id: 1,
  stock: 3,
  is_active: true,
  main_image: 'a b.webp',
  additional_images: ['c.webp'],
  features: {},
  features_en: null,
  is_renewable: true,
  gives: [],
  preview_images: { fa: '/shop/4/preview-fa-0123456789ab.png', en: '/shop/4/preview-en-0123456789ab.png' },
};
const site = { origin: 'https://p.example', site_title: 'Paddock', preview: item.preview_images.en };

test('an item is a product with an offer in each currency', () => {
  const [product, crumbs] = JSON.parse(serializeJsonLd(itemJsonLd(item, site)))['@graph'];
  expect(product).toMatchObject({
    '@type': 'Product',
    name: item.title,
    sku: '4',
    image: [
      'https://p.example/uploads/a%20b.webp',
      'https://p.example/uploads/c.webp',
      'https://p.example/shop/4/preview-en-0123456789ab.png',
    ],
    offers: [
      { '@type': 'Offer', price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      { '@type': 'Offer', price: '12500000', priceCurrency: 'IRR', url: 'https://p.example/shop/4' },
    ],
  });
  expect(crumbs.itemListElement.at(-1)).toMatchObject({ position: 2, item: 'https://p.example/shop/4' });
  expect(serializeJsonLd(itemJsonLd(item, site))).not.toMatch(/[<>&]/);
});

test.each([
  [{ price_usd: cents(0) }, [['IRR', '12500000']]],
  [{ price_rial: rials(0) }, [['USD', '12.50']]],
  [{ price_usd: cents(0), price_rial: rials(0) }, [['USD', '0.00']]],
])('%j has the offers %j', (prices, offered) => {
  const [product] = itemJsonLd({ ...item, ...prices, stock: 0 }, site);
  const offers = product?.['offers'] as { priceCurrency: string; price: string; availability: string }[];
  expect(offers.map(({ priceCurrency, price }) => [priceCurrency, price])).toEqual(offered);
  expect(offers[0]?.availability).toBe('https://schema.org/OutOfStock');
});
