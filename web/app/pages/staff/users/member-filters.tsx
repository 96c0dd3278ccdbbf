import type { Role } from '@paddock/contract/core/permissions';
import { exportUsers } from '@paddock/contract/user-admin/calls';
import { adminUserStates } from '@paddock/contract/user-admin/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import type { MemberFilterValues, memberFilters } from '#features/user-admin/user-filters.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import type { UrlChanges } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';

interface MemberFiltersProps {
  filter: MemberFilterValues;
  roles: UseQueryResult<Role[], { detail: string }>;
  change: (changes: UrlChanges<typeof memberFilters>) => void;
}

export function MemberFilters({ filter, roles, change }: MemberFiltersProps) {
  const t = useUserAdminMessages();
  const roleName = useRoleName();
  const any = { value: '', label: t('list.any') };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow basis-40 self-end md:basis-64"
          label={t('list.search')}
          value={filter.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <FoldedFilters count={[filter.role, filter.state].filter(Boolean).length}>
          <SelectField
            className="min-w-36 grow md:grow-0"
            label={t('list.role')}
            value={filter.role ?? ''}
            onValue={(value) => change({ role: value })}
            disabled={!roles.data}
            options={[
              any,
              ...(roles.data ?? []).map((role) => ({ value: role.name, label: roleName(role) })),
            ]}
          />
          <SelectField
            className="min-w-36 grow md:grow-0"
            label={t('list.state')}
            value={filter.state ?? ''}
            onValue={(value) => change({ state: value })}
            options={[any, ...adminUserStates.map((value) => ({ value, label: t(`list.${value}`) }))]}
          />
          <ExportButton {...useCsvExport(exportUsers, filter, 'users')} />
        </FoldedFilters>
      </div>
      {roles.isError && !roles.data && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-bad text-sm">
          {t('roles.failed')}
          <Button dense look="ghost" loading={roles.isFetching} onClick={() => roles.refetch()}>
            {t('roles.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
