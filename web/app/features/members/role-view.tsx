import type { Role } from '@paddock/contract/permissions';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { uiText } from '../../ui/ui-text.ts';
import { membersText } from './members-text.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { wholeMatrix } from './role-matrix-rules.ts';
import { useRoleName } from './role-name.ts';

/** What a role may do, for those who may not change it. */
export function RoleView({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useText(membersText);
  const u = useText(uiText);
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
      <RoleMatrix matrix={wholeMatrix(role)} />
    </Dialog>
  );
}
