import { championshipName } from '@paddock/contract/championships/rules';
import {
  type AdminChampionship,
  ChampionshipForm,
  ChampionshipSlug,
  copyChampionship,
} from '@paddock/contract/championships/setup/setup-calls';
import * as z from 'zod/mini';
import { useAdminChampionshipsMessages } from '#features/championships/admin-list/messages.ts';
import { SlugField } from '#features/championships/slug-field.tsx';
import { championshipQueries } from '#features/championships/staff-queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const CopyForm = z.object({ slug: ChampionshipSlug, name: ChampionshipForm.shape.name });

interface CopyDialogProps {
  championship: AdminChampionship;
  /** Called with the id of the copy. */
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Copies the setup of a championship to a draft. */
export function CopyDialog({ championship, onCreated, onClose }: CopyDialogProps) {
  const t = useAdminChampionshipsMessages();
  const copy = useApiMutation(copyChampionship, {
    invalidates: championshipQueries,
    success: t('copy.done'),
    failure: t('copy.failed'),
  });
  const form = useForm({
    schema: CopyForm,
    initial: { name: championship.name, slug: '' },
    submit: async (body) => {
      const created = await copy.mutateAsync({ params: { id: championship.id }, body });
      onCreated(created.id);
    },
  });
  const slug = form.text('slug');
  return (
    <FormDialog form={form} onClose={onClose} title={t('copy.title')} submitLabel={t('copy.action')}>
      <p className="text-text-2">{t.rich('copy.sentence', { name: championship.name })}</p>
      <TextField
        {...form.text('name')}
        label={t('name')}
        maxLength={championshipName.max}
        autoComplete="off"
        required
      />
      <SlugField {...slug} label={t('slug')} hint={t('slugHint')} />
    </FormDialog>
  );
}
