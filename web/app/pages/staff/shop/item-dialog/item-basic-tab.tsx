import { can } from '@paddock/contract/core/permissions';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { itemDescriptionMax, itemTitleMax, unlimitedStock } from '@paddock/contract/shop/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { GrantRows } from '#features/shop/grant-rows.tsx';
import { KeyValueField } from '#features/shop/key-value-field.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { adminCategoriesQuery } from '#features/shop/queries.ts';
import { RowsSection } from '#features/shop/rows-section.tsx';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { useFormMessages } from '#ui/form/messages.ts';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import { CategoryDialog } from '../category-dialog.tsx';
import type { FilledItem, ItemForm } from './form.ts';

/** What it is, how much of it there is, and what comes with it. */
export function ItemBasicTab({ form }: { form: ItemForm }) {
  const t = useShopMessages();
  const { grants } = form.values as unknown as FilledItem;
  const stock = form.text('stock');
  const isUnlimited = stock.value.trim() === String(unlimitedStock);
  return (
    <div className="flex flex-col gap-5">
      <LocalizedPair
        persian={form.text('title')}
        english={form.text('title_en')}
        label={t('itemForm.title')}
        maxLength={itemTitleMax}
        required
      />
      <LocalizedPair
        persian={form.text('description')}
        english={form.text('description_en')}
        label={t('itemForm.description')}
        hint={(count) => t('itemForm.descriptionHint', { count, max: itemDescriptionMax })}
        maxLength={itemDescriptionMax}
        rows={4}
        required
      />
      <CategoryField form={form} />
      <div className="grid items-start gap-x-5 gap-y-1 md:grid-cols-2">
        <NumberField
          {...stock}
          value={isUnlimited ? '' : stock.value}
          placeholder={isUnlimited ? t('unlimited') : undefined}
          label={t('itemForm.stock')}
          hint={t('itemForm.stockHint')}
          maxLength={9}
          required
        />
        <div className="md:pt-7">
          <Checkbox
            label={t('itemForm.isUnlimited')}
            checked={isUnlimited}
            onValue={(on) => stock.onValue(on ? String(unlimitedStock) : '')}
          />
        </div>
      </div>
      <Switch {...form.checkbox('is_active')} label={t('itemForm.active')} hint={t('itemForm.activeHint')} />
      <FeatureRows form={form} name="features" />
      <FeatureRows form={form} name="features_en" />
      <GrantRows
        drafts={grants}
        onDraftsChange={(drafts) => form.set('grants', drafts)}
        error={form.text('grants').error}
      />
    </div>
  );
}

/** What stands on the item's page, in one of the languages. */
function FeatureRows({ form, name }: { form: ItemForm; name: 'features' | 'features_en' }) {
  const t = useShopMessages();
  const tForm = useFormMessages();
  const inLanguage = (label: string) => (name === 'features' ? label : tForm('pair.english', { label }));
  const fault = form.text(name).error;
  return (
    <RowsSection
      title={inLanguage(t('itemForm.features'))}
      hint={name === 'features' ? t('itemForm.featuresHint') : tForm('pair.fallback')}
      error={fault}
    >
      <KeyValueField
        name={name}
        rows={(form.values as unknown as FilledItem)[name]}
        onRows={(rows) => form.set(name, rows)}
        showErrors={fault !== undefined}
        nameLabel={inLanguage(t('itemForm.featureName'))}
        valueLabel={inLanguage(t('itemForm.featureValue'))}
        addLabel={inLanguage(t('itemForm.addFeature'))}
        removeLabel={(number) => inLanguage(t('itemForm.removeFeature', { number }))}
      />
    </RowsSection>
  );
}

/** The kind of goods; one that is missing is made here, so that nothing typed is left for it. */
function CategoryField({ form }: { form: ItemForm }) {
  const t = useShopMessages();
  const categories = useQuery(adminCategoriesQuery({ search: undefined }));
  useErrorToast(categories, t('admin.categoriesFailed'));
  const locale = useLocale();
  const user = useCurrentUser();
  const [isNaming, setNaming] = useState(false);
  const field = form.text('category_id');
  const isUnknown = categories.isError && !categories.data;
  return (
    <div className="flex flex-col gap-1">
      <SelectField
        {...field}
        error={isUnknown ? t('admin.categoriesFailed') : field.error}
        label={t('itemForm.category')}
        placeholder={t('itemForm.chooseCategory')}
        options={(categories.data?.items ?? []).map((category) => ({
          value: String(category.id),
          label: localize(category, locale, 'name').name,
        }))}
        required
      />
      {user && can(user.role, 'shop', 'create') && (
        <Button look="ghost" dense icon={<Plus />} className="self-start" onClick={() => setNaming(true)}>
          {t('categoryForm.new')}
        </Button>
      )}
      {/* Its form stands inside of the item's as React sees it. */}
      <div className="contents" onSubmit={(event) => event.stopPropagation()}>
        {isNaming && (
          <CategoryDialog
            category={undefined}
            onMade={({ id }) => field.onValue(String(id))}
            onClose={() => setNaming(false)}
          />
        )}
      </div>
    </div>
  );
}
