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
import { labelFields } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, Switch } from '#ui/form/checkbox.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { useFormMessages } from '#ui/form/messages.ts';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import { CategoryDialog } from '../category/category-dialog.tsx';
import type { ItemForm, ItemTabProps } from './form.ts';

/** Texts, category, stock, features and grants of an item. */
export function ItemBasicTab({ form, fields }: ItemTabProps) {
  const t = useShopMessages();
  const controls = labelFields(form, fields);
  const { grants } = form.values;
  const stock = controls.text('stock');
  const isUnlimited = stock.value.trim() === String(unlimitedStock);
  return (
    <div className="flex flex-col gap-5">
      <LocalizedPair {...controls.pair('title')} maxLength={itemTitleMax} required />
      <LocalizedPair
        {...controls.pair('description')}
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
      <Switch {...controls.checkbox('is_active')} hint={t('itemForm.activeHint')} />
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

/** The features on the item's page, in one language. */
function FeatureRows({ form, name }: { form: ItemForm; name: 'features' | 'features_en' }) {
  const t = useShopMessages();
  const tForm = useFormMessages();
  const inLanguage = (label: string) => (name === 'features' ? label : tForm('pair.english', { label }));
  const error = form.text(name).error;
  return (
    <RowsSection
      title={inLanguage(t('itemForm.features'))}
      hint={name === 'features' ? t('itemForm.featuresHint') : tForm('pair.fallback')}
      error={error}
    >
      <KeyValueField
        name={name}
        rows={form.values[name]}
        onRows={(rows) => form.set(name, rows)}
        showErrors={error !== undefined}
        nameLabel={inLanguage(t('itemForm.featureName'))}
        valueLabel={inLanguage(t('itemForm.featureValue'))}
        addLabel={inLanguage(t('itemForm.addFeature'))}
        removeLabel={(number) => inLanguage(t('itemForm.removeFeature', { number }))}
      />
    </RowsSection>
  );
}

/** Selects a category or creates one without leaving the form. */
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
      {/* In the React tree this form is inside that of the item. */}
      <div className="contents" onSubmit={(event) => event.stopPropagation()}>
        {isNaming && (
          <CategoryDialog
            category={undefined}
            onCreated={({ id }) => field.onValue(String(id))}
            onClose={() => setNaming(false)}
          />
        )}
      </div>
    </div>
  );
}
