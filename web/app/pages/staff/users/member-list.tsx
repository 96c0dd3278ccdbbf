import { exportUsers } from '@paddock/contract/user-admin/calls';
import { adminUserStates } from '@paddock/contract/user-admin/rules';
import type { User } from '@paddock/contract/users/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { MemberDialogs, type PendingMemberAction } from '#features/user-admin/member-actions.tsx';
import { MemberCard } from '#features/user-admin/member-card.tsx';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { membersQuery, rolesQuery } from '#features/user-admin/queries.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { memberFilters, withKnownRole } from '#features/user-admin/user-filters.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';

const grid = 'grid gap-4 min-[56rem]:grid-cols-2 min-[100rem]:grid-cols-3';

/** The members as cards. The filters are in the address. */
export function MemberList({ me }: { me: User }) {
  const t = useUserAdminMessages();
  const roleName = useRoleName();
  const address = useUrlFilters(memberFilters);
  const roles = useQuery(rolesQuery());
  useErrorToast(roles, t('roles.failed'));
  const filters = withKnownRole(address.filters, roles.data);
  const [pending, setPending] = useState<PendingMemberAction>();
  const any = t('list.any');
  const roleOptions = (roles.data ?? []).map((role) => ({ value: role.name, label: roleName(role) }));
  const stateOptions = toOptions(adminUserStates, (value) => t(`list.${value}`));
  return (
    <StaffList
      texts={{
        search: t('list.search'),
        failed: t('list.failed'),
        empty: t('list.empty'),
        noMatch: t('list.noMatch'),
        showAll: t('list.clear'),
      }}
      seed="no users"
      lead={roles.isError && !roles.data && <RolesFailed roles={roles} />}
      read={useInfiniteQuery(membersQuery(filters))}
      skeleton={<CardsSkeleton />}
      exporting={useCsvExport(exportUsers, filters, 'users')}
      address={{ ...address, filters }}
      filters={[
        { name: 'role', label: t('list.role'), any, disabled: !roles.data, options: roleOptions },
        { name: 'state', label: t('list.state'), any, options: stateOptions },
      ]}
      dialogs={<MemberDialogs doing={pending} me={me} onClose={() => setPending(undefined)} />}
    >
      {(members) => (
        <ul className={grid}>
          {members.map((member) => (
            <MemberCard
              key={member.id}
              member={member}
              me={me}
              onAct={(act) => setPending({ act, member })}
            />
          ))}
        </ul>
      )}
    </StaffList>
  );
}

function RolesFailed({ roles }: { roles: { isFetching: boolean; refetch: () => unknown } }) {
  const t = useUserAdminMessages();
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-bad text-sm">
      {t('roles.failed')}
      <Button dense look="ghost" loading={roles.isFetching} onClick={() => roles.refetch()}>
        {t('roles.retry')}
      </Button>
    </p>
  );
}

function CardsSkeleton() {
  return (
    <LoadingArea className={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-80" />
      ))}
    </LoadingArea>
  );
}
