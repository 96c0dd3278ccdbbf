import type { MyTeam } from '@paddock/contract/teams/calls';
import { createTeamInvitation, NewTeamInvitation } from '@paddock/contract/teams/invitation-calls';
import { invitationHours } from '@paddock/contract/teams/rules';
import * as z from 'zod/mini';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { teamQueries } from '#features/teams/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { useMyTeamsMessages } from './messages.ts';

const ByName = z.required(z.pick(NewTeamInvitation, { username: true }));

/** Invites a member by name. The member is notified. */
export function InviteByName({ team }: { team: MyTeam }) {
  const t = useMyTeamsMessages();
  const format = useFormat();
  const invite = useApiMutation(createTeamInvitation, {
    invalidates: teamQueries,
    success: ({ user }) => t('inviting.sent', { name: user?.username ?? '' }),
    failure: t('inviting.failed'),
  });
  const form = useForm({
    schema: ByName,
    initial: { username: '' },
    submit: async (body) => {
      await invite.mutateAsync({ params: { id: team.id }, body });
      form.reset();
    },
  });
  const { error } = form.text('username');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormError problem={form.problem} />
      <MemberSearch
        label={t('inviting.member')}
        hint={t('inviting.memberHint', { days: format.number(invitationHours.usual / 24) })}
        error={error}
        typed={String(form.values.username)}
        onType={(text) => form.set('username', text)}
        onChoose={({ username }) => form.set('username', username)}
      />
      <Button look="main" type="submit" loading={form.busy} className="self-start max-xs:w-full">
        {t('inviting.send')}
      </Button>
    </form>
  );
}
