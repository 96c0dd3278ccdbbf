import {
  type AdminTeam,
  archiveTeam,
  removeTeamLogo,
  restoreTeam,
} from '@paddock/contract/teams/admin-calls';
import { teamQueries } from '#features/teams/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useAdminTeamsMessages } from './messages.ts';

const texts = { removeLogo: 'removing', archive: 'archiving', restore: 'restoring' } as const;
type Decision = keyof typeof texts;

/** Returns a function that confirms and runs an action on a team. */
export function useTeamDecision({ id, name }: AdminTeam): (decision: Decision) => void {
  const t = useAdminTeamsMessages();
  const options = (decision: Decision) => ({
    invalidates: teamQueries,
    success: t(`${texts[decision]}.done`, { name }),
    failure: t(`${texts[decision]}.failed`),
  });
  const calls = {
    removeLogo: useApiMutation(removeTeamLogo, options('removeLogo')),
    archive: useApiMutation(archiveTeam, options('archive')),
    restore: useApiMutation(restoreTeam, options('restore')),
  };
  return (decision) =>
    confirmAction({
      danger: decision !== 'restore',
      title: t.rich(`${texts[decision]}.title`, { name }),
      sentence: t(`${texts[decision]}.sentence`),
      action: t(decision),
      call: () => calls[decision].mutateAsync({ params: { id } }),
    });
}
