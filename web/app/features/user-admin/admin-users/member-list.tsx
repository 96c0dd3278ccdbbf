import { listUsers } from '@paddock/contract/user-admin/calls';
import { listRoles, type User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useInfiniteList } from '../../../lib/api/infinite-query.ts';
import { query } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useUrlFilters } from '../../../lib/url/url-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadingArea, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { InfiniteList } from '../../../ui/table/infinite-list.tsx';
import { MemberDialogs, type PendingMemberAction } from '../member-actions.tsx';
import { MemberCard } from '../member-card.tsx';
import { userAdminMessages } from '../messages.ts';
import { memberFilters, withKnownRole } from './filters.ts';
import { MemberFilters } from './member-filters.tsx';

const grid = 'grid gap-4 min-[56rem]:grid-cols-2 min-[100rem]:grid-cols-3';

/** The users in cards, with the filters of the address. */
export function MemberList({ me }: { me: User }) {
  const t = useTranslations(userAdminMessages);
  const { filters, change, reset } = useUrlFilters(memberFilters);
  const roles = useQuery(query(listRoles, {}));
  const filter = withKnownRole(filters, roles.data);
  const pages = useInfiniteList(listUsers, filter, { pageLength: 12 });
  const [doing, setDoing] = useState<PendingMemberAction>();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="flex flex-col gap-5">
      <MemberFilters filter={filter} roles={roles} change={change} />
      <InfiniteList
        pages={pages}
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
          <ul
            aria-busy={pages.isPlaceholderData}
            className={clsx(grid, 'transition-opacity', pages.isPlaceholderData && 'opacity-60')}
          >
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
      </InfiniteList>
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
