import {
  type AdminTeam,
  archiveTeam,
  removeTeamLogo,
  restoreTeam,
} from '@paddock/contract/teams/admin-calls';
import { teamQueries } from '#features/teams/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { adminTeamsMessages } from './messages.ts';

const decisions = {
  removeLogo: { call: removeTeamLogo, texts: 'removing' },
  archive: { call: archiveTeam, texts: 'archiving' },
  restore: { call: restoreTeam, texts: 'restoring' },
} as const;
export type Decision = keyof typeof decisions;

interface TeamDecisionDialogProps {
  act: Decision;
  team: AdminTeam;
  onClose: () => void;
}

/** Asks before something is done about a team. */
export function TeamDecisionDialog({ act, team: { id, name }, onClose }: TeamDecisionDialogProps) {
  const t = useTranslations(adminTeamsMessages);
  const { call, texts } = decisions[act];
  const decide = useApiMutation(call, {
    invalidates: teamQueries,
    success: t(`${texts}.done`, { name }),
    failure: t(`${texts}.failed`),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={act !== 'restore'}
      title={t.rich(`${texts}.title`, { name })}
      sentence={t(`${texts}.sentence`)}
      confirmLabel={t(act)}
      onConfirm={() => decide.mutateAsync({ params: { id } })}
    />
  );
}
