import { toAsciiNumber } from '@paddock/contract/i18n/digits';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import { unlimitedStock } from '@paddock/contract/shop/rules';
import { useQuery } from '@tanstack/react-query';
import { useComparedPair } from '#components/compared-pair.ts';
import type { GrantDraft } from '#features/shop/grant-drafts.ts';
import { fromKeyValueRows, type KeyValueRow, valueText } from '#features/shop/key-value-rows.ts';
import { useShopMessages } from '#features/shop/messages.ts';
import { adminCategoriesQuery } from '#features/shop/queries.ts';
import { type ComparedField, comparedField } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { typedPrices } from './form.ts';

const linesOf = (rows: readonly KeyValueRow[]) =>
  Object.entries(fromKeyValueRows(rows)).map(([name, value]) => `${name}: ${valueText(value)}`);

const featureLines = (rows: KeyValueRow[]) => linesOf(rows).join('\n');

/** The fields of an item. */
export function useItemFields(): ComparedField<AdminShopItem>[] {
  const t = useShopMessages();
  const format = useFormat();
  const money = useMoney();
  const pair = useComparedPair();
  const locale = useLocale();
  const categories = useQuery(adminCategoriesQuery({ search: undefined })).data?.items ?? [];

  const stock = (typed: string) => {
    const count = Number(toAsciiNumber(typed));
    if (count === unlimitedStock) return t('itemForm.isUnlimited');
    return typed.trim() === '' || Number.isNaN(count) ? typed : format.number(count);
  };
  const usd = (typed: string) => {
    const cents = typedPrices({ price_usd: typed, price_rial: '' }).price_usd;
    return cents === null ? typed : money.usd(cents);
  };
  const rial = (typed: string) => {
    const rials = typedPrices({ price_usd: '', price_rial: typed }).price_rial;
    return rials === null ? typed : money.rial(rials);
  };
  const grant = (draft: GrantDraft) => {
    const { type, tier, group, action, role_id, days, server_id: id, params } = draft;
    const time = days && t('given.days', { count: Number(toAsciiNumber(days)) });
    const place = id && t('gives.unknownServer', { id });
    const parts = [t(`gives.${type}`), tier, group, action, role_id, time, place, ...linesOf(params)];
    return parts.filter(Boolean).join(' · ');
  };

  return [
    ...pair<AdminShopItem>('title', t('itemForm.title')),
    ...pair<AdminShopItem>('description', t('itemForm.description')),
    comparedField('category_id', t('itemForm.category'), (id: string, { category }) => {
      const known = [category, ...categories].find((record) => String(record.id) === id);
      return known ? localize(known, locale, 'name').name : id;
    }),
    comparedField('stock', t('itemForm.stock'), stock),
    comparedField('is_active', t('itemForm.active')),
    ...pair<AdminShopItem>('features', t('itemForm.features'), featureLines),
    comparedField('grants', t('gives.title'), (drafts: GrantDraft[]) => drafts.map(grant).join('\n')),
    comparedField('price_usd', t('itemForm.usd'), usd),
    comparedField('price_rial', t('itemForm.rial'), rial),
    comparedField('main_image', t('itemForm.mainImage'), ([file]: File[], { main_image }) =>
      [file ?? main_image ?? []].flat(),
    ),
    comparedField('kept_images', t('itemForm.additional'), (names: string[], { additional_images }) =>
      names.filter((name) => additional_images.includes(name)),
    ),
  ];
}
