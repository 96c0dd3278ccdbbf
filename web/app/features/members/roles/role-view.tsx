import type { Role } from '@paddock/contract/core/permissions';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { membersMessages } from '../messages.ts';
import { useRoleName } from '../role-name.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { fullMatrix } from './role-permissions.ts';

/** What a role may do, for those who may not change it. */
export function RoleView({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTranslations(membersMessages);
  const u = useTranslations(uiMessages);
  const roleName = useRoleName();
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={t('role.view', { role: roleName(role) })}
      description={t('role.readOnly')}
      actions={<Button onClick={onClose}>{u('close')}</Button>}
    >
      <RoleMatrix matrix={fullMatrix(role)} />
    </Dialog>
  );
}
