import type { Output } from '@paddock/contract/endpoint';
import { displayNameMax, levelMax, RoleChange, updateRole } from '@paddock/contract/members';
import { mayGrant, outranks, type Role } from '@paddock/contract/permissions';
import { useForm } from '../../lib/forms.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import { roleReads, useFreshOnRefusal } from './member-reads.ts';
import { membersText } from './members-text.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { type Matrix, wholeMatrix, withTick } from './role-matrix-rules.ts';
import { useRoleName } from './role-name.ts';

export type StoredRole = Output<typeof updateRole>;

interface RoleDialogProps {
  role: StoredRole;
  /** The role of the one who edits. */
  own: Role;
  onClose: () => void;
}

/** Changes name, level and matrix of a role below the own. What the own role lacks can be taken away, not given. */
export function RoleDialog({ role, own, onClose }: RoleDialogProps) {
  const t = useText(membersText);
  const roleName = useRoleName();
  const fresh = useFreshOnRefusal();
  const save = useCall(updateRole, {
    invalidates: roleReads,
    success: (saved) => t('role.done', { role: roleName(saved) }),
    failure: t('role.failed'),
  });
  const form = useForm({
    schema: RoleChange,
    initial: {
      display_name: role.display_name,
      level: String(role.level),
      permissions: wholeMatrix(role),
    },
    check: ({ level }) =>
      outranks(own, { level: Number(level) }) ? {} : { level: t('role.levelTooHigh', { level: own.level }) },
    submit: async (body) => {
      await fresh(() => save.mutateAsync({ params: { id: role.id }, body }));
      onClose();
    },
  });
  const matrix = form.values.permissions as Matrix;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={t('role.edit', { role: roleName(role) })}
      submitLabel={t('role.save')}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          {...form.text('display_name')}
          label={t('role.name')}
          maxLength={displayNameMax}
          autoComplete="off"
          required
        />
        <NumberField
          {...form.text('level')}
          label={t('role.level')}
          hint={t('role.levelHint', { max: Math.min(levelMax, own.level - 1) })}
          maxLength={2}
          required
        />
      </div>
      <div className="flex flex-col gap-2">
        <RoleMatrix
          matrix={matrix}
          isFree={(module, action) => mayGrant(own, role, module, action)}
          onTick={(...tick) => form.set('permissions', withTick(matrix, ...tick))}
        />
        <p className="text-text-3 text-xs">{t('role.matrixHint')}</p>
      </div>
    </FormDialog>
  );
}
