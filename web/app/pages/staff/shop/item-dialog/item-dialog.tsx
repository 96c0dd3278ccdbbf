import { localize } from '@paddock/contract/i18n/localized/localized';
import {
  type AdminShopItem,
  createItem,
  listAdminItems,
  updateItem,
} from '@paddock/contract/shop/admin-calls';
import { getItem } from '@paddock/contract/shop/calls';
import { useState } from 'react';
import { useShopMessages } from '#features/shop/messages.ts';
import { itemQueries } from '#features/shop/queries.ts';
import { useApiMutation, useFreshRead, useInvalidate } from '#lib/api/query.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useTabbedForm } from '#lib/form/use-tabbed-form.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useItemFields } from './compared-item-fields.ts';
import {
  checkItem,
  type FilledItem,
  fieldsOfTab,
  ItemForm,
  itemChangeInput,
  itemTabs,
  itemValues,
  newItemInput,
} from './form.ts';
import { ItemBasicTab } from './item-basic-tab.tsx';
import { ItemMediaTab } from './item-media-tab.tsx';
import { ItemPricingTab } from './item-pricing-tab.tsx';

interface ItemDialogProps {
  /** Undefined for a new one. */
  item: AdminShopItem | undefined;
  onClose: () => void;
}

/** Returns a function that creates an item or sends the changes of an existing one. */
function useSaveItem() {
  const t = useShopMessages();
  const invalidates = itemQueries;
  const failure = t('itemForm.failed');
  const create = useApiMutation(createItem, { invalidates, failure, success: t('itemForm.created') });
  const update = useApiMutation(updateItem, { invalidates, failure, success: t('itemForm.saved') });
  const read = useFreshRead();
  const readItems = useInvalidate([listAdminItems]);
  /** The version of the item, and the stock read after a rejected save. */
  const [seenStock, setSeenStock] = useState<{ of: AdminShopItem; stock: number }>();

  return async (filled: FilledItem, item: AdminShopItem | undefined) => {
    if (!item) return create.mutateAsync(newItemInput(filled));
    const { body, ...input } = itemChangeInput(
      filled,
      item,
      seenStock?.of === item ? seenStock.stock : item.stock,
    );
    const hasFiles = Object.values(input.files).some((files) => files.length > 0);
    if (Object.keys(body).length === 0 && !hasFiles) return undefined;
    try {
      return await update.mutateAsync({ ...input, body: { ...body, updated_at: item.updated_at } });
    } catch (error) {
      // The error shows the current stock, so the next save is compared with it.
      if (error instanceof ApiError && error.errors['stock']) {
        await read(getItem, { params: { id: item.id } }).then(
          ({ stock }) => setSeenStock({ of: item, stock }),
          console.error,
        );
        void readItems();
      }
      throw error;
    }
  };
}

/** An item in three tabs. Errors appear at their fields, and input is never lost. */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const t = useShopMessages();
  const locale = useLocale();
  const save = useSaveItem();
  const fields = useItemFields();
  const form = useRecordForm({
    schema: ItemForm,
    record: item,
    valuesOf: itemValues,
    fields,
    check: (values) => checkItem(values, item === undefined, locale),
    submit: async (filled, stored) => {
      await save(filled, stored);
      onClose();
    },
  });
  const { tab, setTab, panel, isFaulty, submit } = useTabbedForm(form, itemTabs, fieldsOfTab);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      tall
      title={
        item ? t.rich('itemForm.edit', { title: localize(item, locale, 'title').title }) : t('itemForm.new')
      }
      submitLabel={t(item ? 'itemForm.save' : 'itemForm.create')}
      onSubmit={submit}
    >
      <Tabs
        label={t('itemForm.tabs')}
        tabs={itemTabs.map((key) => ({ key, label: t(`itemForm.${key}`), faulty: isFaulty(key) }))}
        current={tab}
        onTab={setTab}
      >
        <div ref={panel}>
          {tab === 'basic' && <ItemBasicTab form={form} fields={fields} />}
          {tab === 'pricing' && <ItemPricingTab form={form} fields={fields} />}
          {tab === 'media' && <ItemMediaTab form={form} item={form.record} />}
        </div>
      </Tabs>
    </FormDialog>
  );
}
