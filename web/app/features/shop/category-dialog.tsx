import {
  categoryNameMax,
  createCategory,
  listAdminCategories,
  listAdminItems,
  listCategories,
  listItems,
  type ShopCategory,
  updateCategory,
} from '@paddock/contract/shop';
import { useForm } from '../../lib/forms.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useLeaveQuestion } from '../../ui/leave-question.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { shopText } from './shop-text.ts';

interface CategoryDialogProps {
  /** Absent: a new one. */
  category: ShopCategory | undefined;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const t = useText(shopText);
  // Items carry the name of their category.
  const invalidates = [listAdminCategories, listCategories, listAdminItems, listItems];
  const failure = t('categoryForm.failed');
  const create = useCall(createCategory, { invalidates, failure, success: t('categoryForm.created') });
  const rename = useCall(updateCategory, { invalidates, failure, success: t('categoryForm.saved') });
  const form = useForm({
    schema: createCategory.body,
    initial: { name: category?.name ?? '' },
    submit: async (body) => {
      if (!category) await create.mutateAsync({ body });
      else if (body.name !== category.name) await rename.mutateAsync({ params: { id: category.id }, body });
      onClose();
    },
  });
  const { leave, question } = useLeaveQuestion(form.changed, onClose);
  return (
    <Dialog
      open
      onClose={leave}
      busy={form.busy}
      title={t(category ? 'categoryForm.edit' : 'categoryForm.new')}
      actions={
        <>
          <Button look="ghost" onClick={leave} disabled={form.busy}>
            {t('categoryForm.cancel')}
          </Button>
          <Button look="main" type="submit" form="category" loading={form.busy}>
            {t(category ? 'categoryForm.save' : 'categoryForm.create')}
          </Button>
        </>
      }
    >
      <form id="category" {...form.props} className="flex flex-col gap-5">
        <FormProblem problem={form.problem} />
        <TextField
          {...form.text('name')}
          label={t('categoryForm.name')}
          hint={category ? t('categoryForm.slugStays', { slug: category.slug }) : t('categoryForm.slugHint')}
          maxLength={categoryNameMax}
          autoComplete="off"
          required
        />
      </form>
      {question}
    </Dialog>
  );
}
