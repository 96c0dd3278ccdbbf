import { type AdminTeam, renameTeam } from '@paddock/contract/teams/admin-calls';
import { NewTeam } from '@paddock/contract/teams/calls';
import { teamNameLength, teamTagLength } from '@paddock/contract/teams/rules';
import * as z from 'zod/mini';
import { teamQueries } from '#features/teams/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { comparedField } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAdminTeamsMessages } from './messages.ts';

const NameForm = z.pick(NewTeam, { name: true, tag: true });

/** Changes the name or tag of a team. */
export function RenameDialog({ team, onClose }: { team: AdminTeam; onClose: () => void }) {
  const t = useAdminTeamsMessages();
  const rename = useApiMutation(renameTeam, {
    invalidates: teamQueries,
    success: ({ name }) => t('renaming.done', { name }),
    failure: t('renaming.failed'),
  });
  const form = useRecordForm({
    schema: NameForm,
    record: team,
    valuesOf: ({ name, tag }) => ({ name, tag }),
    fields: [comparedField('name', t('renaming.name')), comparedField('tag', t('renaming.tag'))],
    submit: async (body, { id, updated_at }) => {
      await rename.mutateAsync({ params: { id }, body: { ...body, updated_at } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('renaming.title', { name: team.name })}
      submitLabel={t('renaming.save')}
    >
      <TextField
        {...form.text('name')}
        label={t('renaming.name')}
        maxLength={teamNameLength.max}
        autoComplete="off"
        required
      />
      <TextField
        {...form.text('tag')}
        label={t('renaming.tag')}
        maxLength={teamTagLength.max}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </FormDialog>
  );
}
