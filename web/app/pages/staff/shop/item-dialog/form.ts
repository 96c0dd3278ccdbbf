import type { Cents, Rials } from '@paddock/contract/core/money';
import type { Locale } from '@paddock/contract/i18n/locale';
import { translate } from '@paddock/contract/i18n/messages';
import { type AdminShopItem, type ItemUpdate, NewItem } from '@paddock/contract/shop/admin-calls';
import { unlimitedStock } from '@paddock/contract/shop/rules';
import * as z from 'zod/mini';
import { type GrantDraft, isGrantComplete, toGrantDraft, toGrants } from '#features/shop/grant-drafts.ts';
import {
  fromKeyValueRows,
  type KeyValueRow,
  keyValueErrors,
  toKeyValueRows,
} from '#features/shop/key-value-rows.ts';
import { type ComparedField, textValues } from '#lib/form/compared-fields.ts';
import type { FormValues, useForm } from '#lib/form/use-form.ts';

/** The fields of the three tabs: the request body with rows for its objects, and the files. */
export const ItemForm = z.object({
  ...NewItem.shape,
  is_active: z.boolean(),
  features: z.custom<KeyValueRow[]>(Array.isArray),
  features_en: z.custom<KeyValueRow[]>(Array.isArray),
  grants: z.custom<GrantDraft[]>(Array.isArray),
  main_image: z.custom<File[]>(Array.isArray),
  /** The stored additional pictures to keep, in order. */
  kept_images: z.custom<string[]>(Array.isArray),
  additional_images: z.custom<File[]>(Array.isArray),
});
export type ItemForm = ReturnType<typeof useForm<typeof ItemForm>>;
export type FilledItem = z.output<typeof ItemForm>;

/** Props of a tab of the form. */
export interface ItemTabProps {
  form: ItemForm;
  fields: readonly ComparedField<AdminShopItem>[];
}

export const itemTabs = ['basic', 'pricing', 'media'] as const;

/** The fields of each tab, to mark tabs with errors. */
export const fieldsOfTab = {
  basic: [
    'title',
    'title_en',
    'description',
    'description_en',
    'category_id',
    'stock',
    'is_active',
    'features',
    'features_en',
    'grants',
  ],
  pricing: ['price_usd', 'price_rial'],
  media: ['main_image', 'kept_images', 'additional_images'],
} as const satisfies Record<(typeof itemTabs)[number], readonly (keyof FilledItem)[]>;

const noItem = {
  title: '',
  title_en: '',
  description: '',
  description_en: '',
  price_usd: '',
  price_rial: '',
  stock: String(unlimitedStock),
  category_id: '',
  is_active: true,
  features: [],
  features_en: [],
  grants: [],
};

export function itemValues(item: AdminShopItem | undefined): FormValues<typeof ItemForm> {
  const files = { main_image: [], additional_images: [], kept_images: item?.additional_images ?? [] };
  if (!item) return { ...noItem, ...files };
  return {
    ...files,
    ...textValues(item, 'title', 'title_en', 'description', 'description_en'),
    price_usd: String(item.price_usd / 100),
    price_rial: String(item.price_rial),
    stock: String(item.stock),
    category_id: String(item.category_id),
    is_active: item.is_active,
    features: toKeyValueRows(item.features),
    features_en: toKeyValueRows(item.features_en ?? {}),
    grants: item.grants.map(toGrantDraft),
  };
}

/** Validates rules across fields. The rows show their errors themselves. */
export function checkItem(
  values: FormValues<typeof ItemForm>,
  isNew: boolean,
  locale: Locale,
): Partial<Record<string, string>> {
  const { features, features_en, grants, main_image } = values;
  const isPictureMissing = isNew && main_image.length === 0;
  return {
    ...(keyValueErrors(features).size > 0 && { features: translate('features_invalid', locale) }),
    ...(keyValueErrors(features_en).size > 0 && { features_en: translate('features_invalid', locale) }),
    ...(!grants.every(isGrantComplete) && { grants: translate('grants_invalid', locale) }),
    ...(isPictureMissing && { main_image: translate('image_required', locale) }),
  };
}

type Body = z.output<typeof NewItem> & { is_active: boolean };

function bodyOf(filled: FilledItem): Body {
  const {
    features,
    features_en,
    grants,
    main_image: _main,
    kept_images: _kept,
    additional_images: _more,
    ...fields
  } = filled;
  const english = fromKeyValueRows(features_en);
  return {
    ...fields,
    features: fromKeyValueRows(features),
    features_en: Object.keys(english).length > 0 ? english : null,
    grants: toGrants(grants),
  };
}

const filesOf = ({ main_image, additional_images }: FilledItem) => ({ main_image, additional_images });

export function newItemInput(filled: FilledItem) {
  return { body: bodyOf(filled), files: filesOf(filled) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Sends only the changes, so that concurrent edits of different fields do not overwrite each other. `seen` is the stock
 * that the user saw last; the server rejects a new stock if it has changed since.
 */
export function itemChangeInput(filled: FilledItem, item: AdminShopItem, seen: number) {
  const { stock, ...fields } = bodyOf(filled);
  const known = item as Record<string, unknown>;
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(value, known[name]));
  const body: z.output<typeof ItemUpdate> = {
    ...Object.fromEntries(changed),
    ...(stock !== seen && { stock, stock_seen: seen }),
    ...(!isSame(filled.kept_images, item.additional_images) && { kept_images: filled.kept_images }),
  };
  return { params: { id: item.id }, body, files: filesOf(filled) };
}

export interface TypedPrices {
  /** Null while invalid. */
  price_usd: Cents | null;
  price_rial: Rials | null;
}

/** The valid prices among the input. */
export function typedPrices(values: Pick<FormValues<typeof ItemForm>, keyof TypedPrices>): TypedPrices {
  const usd = z.safeParse(NewItem.shape.price_usd, values.price_usd);
  const rial = z.safeParse(NewItem.shape.price_rial, values.price_rial);
  return { price_usd: usd.success ? usd.data : null, price_rial: rial.success ? rial.data : null };
}
