import { type Action, actions, type Module } from '@paddock/contract/core/permissions';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import type { Matrix } from './role-permissions.ts';

interface RoleMatrixProps {
  matrix: Matrix;
  /** Whether the reader may turn this one. */
  isFree?: (module: Module, action: Action) => boolean;
  /** Without it the matrix is only read. */
  onTick?: (module: Module, action: Action, granted: boolean) => void;
}

/** Modules and actions, and where they meet a tick box, or the answer where it is only read. */
export function RoleMatrix({ matrix, isFree, onTick }: RoleMatrixProps) {
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
                {onTick ? (
                  <TickBox
                    words={t('role.of', { action: t(`action.${action}`), module: t(`module.${module}`) })}
                    checked={permissions[action]}
                    disabled={!isFree?.(module, action)}
                    onValue={(granted) => onTick(module, action, granted)}
                  />
                ) : (
                  <Answer granted={permissions[action]} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TickBoxProps {
  words: string;
  checked: boolean;
  disabled: boolean;
  onValue: (granted: boolean) => void;
}

function TickBox({ words, ...box }: TickBoxProps) {
  return (
    // The gap before the words takes room, the words do not.
    <span className="-me-3 inline-flex">
      <Checkbox
        {...box}
        label={
          // A finger's place round the box.
          <span className="-ms-11 block size-11">
            <span className="sr-only">{words}</span>
          </span>
        }
      />
    </span>
  );
}

function Answer({ granted }: { granted: boolean }) {
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
