import type { User } from '@paddock/contract/users/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MemberDialogs, type PendingMemberAction } from '#features/user-admin/member-actions.tsx';
import { MemberCard } from '#features/user-admin/member-card.tsx';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { membersQuery, rolesQuery } from '#features/user-admin/queries.ts';
import { memberFilters, withKnownRole } from '#features/user-admin/user-filters.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import { MemberFilters } from './member-filters.tsx';

const grid = 'grid gap-4 min-[56rem]:grid-cols-2 min-[100rem]:grid-cols-3';

/** The users in cards, with the filters of the address. */
export function MemberList({ me }: { me: User }) {
  const t = useUserAdminMessages();
  const { filters, change, reset } = useUrlFilters(memberFilters);
  const roles = useQuery(rolesQuery());
  useErrorToast(roles, t('roles.failed'));
  const filter = withKnownRole(filters, roles.data);
  const pages = useInfiniteQuery(membersQuery(filter));
  const [doing, setDoing] = useState<PendingMemberAction>();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="flex flex-col gap-5">
      <MemberFilters filter={filter} roles={roles} change={change} />
      <List
        read={pages}
        fades
        failed={t('list.failed')}
        skeleton={<CardsSkeleton />}
        empty={
          <EmptyState
            seed="no users"
            sentence={t(isFiltered ? 'list.noMatch' : 'list.empty')}
            action={isFiltered && <Button onClick={() => reset()}>{t('list.clear')}</Button>}
          />
        }
      >
        {(members) => (
          <ul className={grid}>
            {members.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                me={me}
                onAct={(act) => setDoing({ act, member })}
              />
            ))}
          </ul>
        )}
      </List>
      <MemberDialogs doing={doing} me={me} onClose={() => setDoing(undefined)} />
    </div>
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
