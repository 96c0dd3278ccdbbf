import { type Action, actions, type Module } from '@paddock/contract/core/permissions';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import type { Matrix } from './role-permissions.ts';

interface RoleMatrixProps {
  matrix: Matrix;
  /** Whether the current user may change this permission. */
  mayChange?: (module: Module, action: Action) => boolean;
  /** Without it the matrix is read-only. */
  onPermissionChange?: (module: Module, action: Action, granted: boolean) => void;
}

/** A table of modules and actions with a checkbox, or in read-only mode an icon, in each cell. */
export function RoleMatrix({ matrix, mayChange, onPermissionChange }: RoleMatrixProps) {
  const t = useUserAdminMessages();
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-start font-medium text-sm text-text-2">{t('role.matrix')}</caption>
      <thead>
        <tr className="border-line border-b text-text-3 text-xs">
          <th scope="col" className="py-2 text-start font-medium">
            {t('role.module')}
          </th>
          {actions.map((action) => (
            <th key={action} scope="col" className="w-13 px-1 py-2 text-center font-medium md:w-24">
              {t(`action.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrix.map(({ module, permissions }) => (
          <tr key={module} className="border-line border-b last:border-b-0">
            <th scope="row" className="text-start font-normal">
              {t(`module.${module}`)}
            </th>
            {actions.map((action) => (
              <td key={action} className="text-center">
                {onPermissionChange ? (
                  <PermissionCheckbox
                    label={t('role.of', { action: t(`action.${action}`), module: t(`module.${module}`) })}
                    checked={permissions[action]}
                    disabled={!mayChange?.(module, action)}
                    onValue={(granted) => onPermissionChange(module, action, granted)}
                  />
                ) : (
                  <PermissionIcon granted={permissions[action]} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PermissionCheckboxProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onValue: (granted: boolean) => void;
}

function PermissionCheckbox({ label, ...box }: PermissionCheckboxProps) {
  return (
    // Offsets the gap before the visually hidden label.
    <span className="-me-3 inline-flex">
      <Checkbox
        {...box}
        label={
          // A touch target of 44 px around the box.
          <span className="-ms-11 block size-11">
            <span className="sr-only">{label}</span>
          </span>
        }
      />
    </span>
  );
}

function PermissionIcon({ granted }: { granted: boolean }) {
  const t = useUserAdminMessages();
  const Icon = granted ? Check : Minus;
  return (
    <span
      className={clsx('inline-flex min-h-11 items-center', granted ? 'text-ok' : 'text-text-3 opacity-60')}
    >
      <Icon aria-hidden="true" />
      <span className="sr-only">{t(granted ? 'role.allowed' : 'role.denied')}</span>
    </span>
  );
}
