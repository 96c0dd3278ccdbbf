import { Eye } from 'lucide-react';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { endRolePreview, useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { useSignedInMessages } from './messages.ts';

/** The previewed role with a button to end the preview. */
export default function RolePreviewBar() {
  const t = useSignedInMessages();
  const roleName = useRoleName();
  const { user, ownRole } = useSession();
  if (!user || !ownRole) return null;
  return (
    <output className="page-gutter flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-warn border-b bg-warn-dim py-2 text-sm text-warn">
      <span className="inline-flex items-center gap-2">
        <Eye className="size-4" aria-hidden="true" />
        {t.rich('preview.sentence', { role: roleName(user.role) })}
      </span>
      <Button look="ghost" onClick={endRolePreview}>
        {t('preview.end')}
      </Button>
    </output>
  );
}
