import { createCategory, updateCategory } from '@paddock/contract/shop/admin-calls';
import type { ShopCategory } from '@paddock/contract/shop/calls';
import { categoryNameMax } from '@paddock/contract/shop/rules';
import { useShopMessages } from '#features/shop/messages.ts';
import { categoryQueries, itemQueries } from '#features/shop/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';

interface CategoryDialogProps {
  /** Undefined for a new one. */
  category: ShopCategory | undefined;
  onCreated?: (category: ShopCategory) => void;
  onClose: () => void;
}

export function CategoryDialog({ category, onCreated, onClose }: CategoryDialogProps) {
  const t = useShopMessages();
  // Items include the name of their category.
  const invalidates = [...categoryQueries, ...itemQueries];
  const failure = t('categoryForm.failed');
  const create = useApiMutation(createCategory, { invalidates, failure, success: t('categoryForm.created') });
  const rename = useApiMutation(updateCategory, { invalidates, failure, success: t('categoryForm.saved') });
  const form = useForm({
    schema: createCategory.body,
    initial: { name: category?.name ?? '', name_en: category?.name_en ?? '' },
    submit: async (body) => {
      if (!category) {
        const created = await create.mutateAsync({ body });
        onCreated?.(created);
      } else if (body.name !== category.name || body.name_en !== category.name_en)
        await rename.mutateAsync({ params: { id: category.id }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(category ? 'categoryForm.edit' : 'categoryForm.new')}
      submitLabel={t(category ? 'categoryForm.save' : 'categoryForm.create')}
    >
      <LocalizedPair
        persian={form.text('name')}
        english={form.text('name_en')}
        label={t('categoryForm.name')}
        maxLength={categoryNameMax}
        required
      />
      <p className="text-sm text-text-2">
        {category ? t.rich('categoryForm.slugStays', { slug: category.slug }) : t('categoryForm.slugHint')}
      </p>
    </FormDialog>
  );
}
