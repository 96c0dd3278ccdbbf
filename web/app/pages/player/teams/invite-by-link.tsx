import type { MyTeam } from '@paddock/contract/teams/calls';
import { createTeamInvitation, NewTeamInvitation } from '@paddock/contract/teams/invitation-calls';
import { invitationHours, invitationUses } from '@paddock/contract/teams/rules';
import * as z from 'zod/mini';
import { teamQueries } from '#features/teams/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import { useMyTeamsMessages } from './messages.ts';

const ByLink = z.required(z.pick(NewTeamInvitation, { hours: true, uses_max: true }));

/** Choices of validity in days, from the shortest to the longest allowed. */
const offeredDays = [invitationHours.min / 24, 3, invitationHours.usual / 24, 14, invitationHours.max / 24];

/** Creates an invitation link that several people can use. */
export function InviteByLink({ team }: { team: MyTeam }) {
  const t = useMyTeamsMessages();
  const invite = useApiMutation(createTeamInvitation, {
    invalidates: teamQueries,
    success: t('inviting.made'),
    failure: t('inviting.failed'),
  });
  const form = useForm({
    schema: ByLink,
    initial: { hours: String(invitationHours.usual), uses_max: String(invitationUses.usual) },
    submit: (body) => invite.mutateAsync({ params: { id: team.id }, body }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormError problem={form.problem} />
      <div className="grid gap-4 md:grid-cols-2">
        <NumberField {...form.text('uses_max')} label={t('inviting.uses')} maxLength={3} required />
        <SelectField
          {...form.text('hours')}
          label={t('inviting.hours')}
          options={offeredDays.map((count) => ({
            value: String(count * 24),
            label: t('inviting.days', { count }),
          }))}
        />
      </div>
      <Button look="main" type="submit" loading={form.busy} className="self-start max-xs:w-full">
        {t('inviting.make')}
      </Button>
    </form>
  );
}
