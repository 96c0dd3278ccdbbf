import { can, isAdmin, outranks, type Role } from '@paddock/contract/core/permissions';
import { deleteRole } from '@paddock/contract/user-admin/calls';
import type { StoredRole } from '@paddock/contract/users/calls';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { useQuery } from '@tanstack/react-query';
import { Eye, MonitorCheck, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mayChangeRole } from '#features/user-admin/member-rights.ts';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { roleQueries, rolesQuery } from '#features/user-admin/queries.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { startRolePreview } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useUiMessages } from '#ui/messages.ts';
import { List } from '#ui/table/list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { countGranted, fullMatrix } from './role-permissions.ts';

/** The portal relies on these, so they cannot be deleted. */
const isBuiltIn = ({ name }: Role) => defaultRoles.some((role) => role.name === name);

/** All roles with their levels. Only those below the current user's can be edited. */
export function RoleList({ currentRole }: { currentRole: Role }) {
  const t = useUserAdminMessages();
  const format = useFormat();
  const roleName = useRoleName();
  const navigate = useNavigate();
  const roles = useQuery(rolesQuery());
  const [opened, setOpened] = useState<StoredRole>();
  const [isCreating, setIsCreating] = useState(false);
  const remove = useDeletion(deleteRole, {
    invalidates: roleQueries,
    texts: (part, role) => t(`role.delete.${part}`, { role }),
  });
  const close = () => setOpened(undefined);
  const columns: Column<StoredRole>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('roles.name'),
      head: true,
      cell: (role) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Bdi className="wrap-anywhere">{roleName(role)}</Bdi>
          <Ltr className="text-text-3 text-xs">{role.name}</Ltr>
          {role.name === currentRole.name && <Badge tone="info">{t('roles.own')}</Badge>}
        </span>
      ),
    },
    {
      key: 'level',
      phone: 'topEnd',
      header: t('roles.level'),
      figures: true,
      cell: ({ level }) => format.number(level),
    },
    {
      key: 'permissions',
      phone: 'bottom',
      header: t('roles.permissions'),
      end: true,
      cell: (role) => t.rich('roles.granted', countGranted(fullMatrix(role))),
    },
    {
      key: 'actions',
      phone: 'side',
      header: t('roles.actions'),
      end: true,
      cell: (role) => {
        const mayChange = mayChangeRole(currentRole, role);
        return (
          <span className="inline-flex">
            {isAdmin(role) && outranks(currentRole, role) && (
              <IconButton
                icon={<MonitorCheck />}
                label={t('roles.preview', { role: roleName(role) })}
                onClick={() => {
                  startRolePreview(role);
                  void navigate('/admin/dashboard');
                }}
              />
            )}
            {mayChange && !isBuiltIn(role) && (
              <IconButton
                icon={<Trash2 />}
                label={t('roles.delete', { role: roleName(role) })}
                tone="danger"
                onClick={() => remove({ params: { id: role.id } }, roleName(role))}
              />
            )}
            <IconButton
              icon={mayChange ? <Pencil /> : <Eye />}
              label={t(mayChange ? 'roles.edit' : 'roles.view', { role: roleName(role) })}
              onClick={() => setOpened(role)}
            />
          </span>
        );
      },
    },
  ];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-sm text-text-2">{t('roles.lead')}</p>
        {can(currentRole, 'settings', 'edit') && (
          <Button icon={<Plus />} onClick={() => setIsCreating(true)}>
            {t('role.new')}
          </Button>
        )}
      </div>
      <List read={roles} failed={t('roles.failed')}>
        {(rows) => (
          <Table
            caption={t('roles.caption')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            isOwn={({ name }) => name === currentRole.name}
          />
        )}
      </List>
      {isCreating && <NewRoleDialog currentRole={currentRole} onClose={() => setIsCreating(false)} />}
      {opened &&
        (mayChangeRole(currentRole, opened) ? (
          <RoleDialog role={opened} currentRole={currentRole} onClose={close} />
        ) : (
          <RoleView role={opened} onClose={close} />
        ))}
    </div>
  );
}

/** The permissions of a role, read-only. */
function RoleView({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useUserAdminMessages();
  const tUi = useUiMessages();
  const roleName = useRoleName();
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={t.rich('role.view', { role: roleName(role) })}
      description={t('role.readOnly')}
      actions={<Button onClick={onClose}>{tUi('close')}</Button>}
    >
      <RoleMatrix matrix={fullMatrix(role)} />
    </Dialog>
  );
}
