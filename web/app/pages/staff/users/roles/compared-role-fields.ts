import { actions, type Module, modules } from '@paddock/contract/core/permissions';
import type { StoredRole } from '@paddock/contract/users/calls';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { type ComparedField, comparedField } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import type { Matrix } from './role-permissions.ts';

const entryOf = (matrix: unknown, module: Module) =>
  (matrix as Matrix).filter((entry) => entry.module === module);

/** The fields of a role. The permissions of each module are a field. */
export function useRoleFields(): ComparedField<StoredRole>[] {
  const t = useUserAdminMessages();
  const format = useFormat();
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' });
  const ofModule = (module: Module): ComparedField<StoredRole> => ({
    key: module,
    label: `${t('role.matrix')}: ${t(`module.${module}`)}`,
    read: ({ permissions }) => {
      const [entry] = entryOf(permissions, module);
      const granted = actions.filter((action) => entry?.permissions[action]);
      return list.format(granted.map((action) => t(`action.${action}`))) || t('role.nothing');
    },
    take: (to, from) => ({
      ...to,
      permissions: (to['permissions'] as Matrix).flatMap((entry) =>
        entry.module === module ? entryOf(from['permissions'], module) : entry,
      ),
    }),
  });
  return [
    comparedField('display_name', t('role.name')),
    comparedField('level', t('role.level'), format.digits),
    ...modules.map(ofModule),
  ];
}
