import { itemDescriptionMax, itemTitleMax, unlimitedStock } from '@paddock/contract/shop/rules';
import { useQuery } from '@tanstack/react-query';
import { useErrorToast } from '../../../../lib/api/error-toast.ts';
import { useTranslations } from '../../../../lib/i18n/messages.ts';
import { Checkbox, Switch } from '../../../../ui/form/checkbox.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../../ui/form/text-field.tsx';
import { shopMessages } from '../../messages.ts';
import { adminCategoriesQuery } from '../../queries.ts';
import type { FilledItem, ItemForm } from './form.ts';
import { GrantRows } from './grant-rows.tsx';
import { KeyValueField } from './key-value-field.tsx';
import { RowsSection } from './rows-section.tsx';

/** What it is, how much of it there is, and what comes with it. */
export function ItemBasicTab({ form }: { form: ItemForm }) {
  const t = useTranslations(shopMessages);
  const { features, grants } = form.values as unknown as FilledItem;
  const description = form.text('description');
  const stock = form.text('stock');
  const featureFault = form.text('features').error;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...form.text('title')}
        label={t('itemForm.title')}
        maxLength={itemTitleMax}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...description}
        label={t('itemForm.description')}
        hint={t('itemForm.descriptionHint', { count: description.value.length, max: itemDescriptionMax })}
        maxLength={itemDescriptionMax}
        required
      />
      <CategoryField form={form} />
      <div className="grid items-start gap-x-5 gap-y-1 md:grid-cols-2">
        <NumberField
          {...stock}
          label={t('itemForm.stock')}
          hint={t('itemForm.stockHint')}
          maxLength={9}
          required
        />
        <div className="md:pt-7">
          <Checkbox
            label={t('itemForm.isUnlimited')}
            checked={stock.value.trim() === String(unlimitedStock)}
            onValue={(on) => stock.onValue(on ? String(unlimitedStock) : '')}
          />
        </div>
      </div>
      <Switch {...form.tick('is_active')} label={t('itemForm.active')} hint={t('itemForm.activeHint')} />
      <RowsSection title={t('itemForm.features')} hint={t('itemForm.featuresHint')} error={featureFault}>
        <KeyValueField
          name="features"
          rows={features}
          onRows={(rows) => form.set('features', rows)}
          isJudged={featureFault !== undefined}
          nameLabel={t('itemForm.featureName')}
          valueLabel={t('itemForm.featureValue')}
          addLabel={t('itemForm.addFeature')}
          removeLabel={(number) => t('itemForm.removeFeature', { number })}
        />
      </RowsSection>
      <GrantRows
        drafts={grants}
        onDrafts={(drafts) => form.set('grants', drafts)}
        error={form.text('grants').error}
      />
    </div>
  );
}

function CategoryField({ form }: { form: ItemForm }) {
  const t = useTranslations(shopMessages);
  const categories = useQuery(adminCategoriesQuery({ search: undefined }));
  useErrorToast(categories, t('admin.categoriesFailed'));
  const field = form.text('category_id');
  const isUnknown = categories.isError && !categories.data;
  return (
    <SelectField
      {...field}
      error={isUnknown ? t('admin.categoriesFailed') : field.error}
      label={t('itemForm.category')}
      hint={categories.data?.total === 0 && t('itemForm.noCategory')}
      placeholder={t('itemForm.chooseCategory')}
      options={(categories.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      required
    />
  );
}
