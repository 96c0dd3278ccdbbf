import { createCategory, updateCategory } from '@paddock/contract/shop/admin-calls';
import type { ShopCategory } from '@paddock/contract/shop/calls';
import { categoryNameMax } from '@paddock/contract/shop/rules';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { shopMessages } from '../messages.ts';
import { categoryQueries, itemQueries } from '../queries.ts';

interface CategoryDialogProps {
  /** Absent: a new one. */
  category: ShopCategory | undefined;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const t = useTranslations(shopMessages);
  // Items carry the name of their category.
  const invalidates = [...categoryQueries, ...itemQueries];
  const failure = t('categoryForm.failed');
  const create = useApiMutation(createCategory, { invalidates, failure, success: t('categoryForm.created') });
  const rename = useApiMutation(updateCategory, { invalidates, failure, success: t('categoryForm.saved') });
  const form = useForm({
    schema: createCategory.body,
    initial: { name: category?.name ?? '' },
    submit: async (body) => {
      if (!category) await create.mutateAsync({ body });
      else if (body.name !== category.name) await rename.mutateAsync({ params: { id: category.id }, body });
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
      <TextField
        {...form.text('name')}
        label={t('categoryForm.name')}
        hint={category ? t('categoryForm.slugStays', { slug: category.slug }) : t('categoryForm.slugHint')}
        maxLength={categoryNameMax}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
