import type { ShopItem } from '@paddock/contract/shop/calls';
import { unlimitedStock } from '@paddock/contract/shop/rules';
import { Fragment } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { valueText } from './key-value-rows.ts';
import { useShopMessages } from './messages.ts';

/** The category and stock of an item. */
export function ItemFacts({ item }: { item: ShopItem }) {
  const t = useShopMessages();
  const format = useFormat();
  const stock = item.stock === unlimitedStock ? t('unlimited') : format.number(item.stock);
  return (
    <Facts
      facts={[
        [t('category'), item.category.name],
        [t('stock'), stock],
      ]}
    />
  );
}

/** The features that staff have entered. */
export function ItemFeatures({ item }: { item: ShopItem }) {
  return <Facts facts={Object.entries(item.features).map(([name, value]) => [name, valueText(value)])} />;
}

function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="wrap-anywhere text-text-3">
            <bdi>{name}</bdi>
          </dt>
          <dd className="wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
