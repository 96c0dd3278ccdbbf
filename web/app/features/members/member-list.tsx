import { listUsers } from '@paddock/contract/members';
import { listRoles, type User } from '@paddock/contract/users';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { usePages } from '../../lib/pages.ts';
import { query } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MemberDialogs, type MemberDoing } from './member-acts.tsx';
import { readMemberAddress } from './member-address.ts';
import { MemberCard } from './member-card.tsx';
import { MemberFilters } from './member-filters.tsx';
import { membersText } from './members-text.ts';

const grid = 'grid gap-4 min-[56rem]:grid-cols-2 min-[100rem]:grid-cols-3';

/** The users in cards, with the filters of the address. */
export function MemberList({ me }: { me: User }) {
  const t = useText(membersText);
  const { address, change, clear } = useAddressFilters();
  const roles = useQuery(query(listRoles, {}));
  const filter = readMemberAddress(address, roles.data);
  const pages = usePages(listUsers, filter, { pageLength: 12 });
  const [doing, begin] = useState<MemberDoing>();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="flex flex-col gap-5">
      <MemberFilters filter={filter} roles={roles} change={change} />
      <PageList
        pages={pages}
        failed={t('list.failed')}
        skeleton={<CardsSkeleton />}
        empty={
          <EmptyState
            seed="no users"
            sentence={t(isFiltered ? 'list.noMatch' : 'list.empty')}
            action={isFiltered && <Button onClick={clear}>{t('list.clear')}</Button>}
          />
        }
      >
        {(members) => (
          <ul
            aria-busy={pages.isPlaceholderData}
            className={clsx(grid, 'transition-opacity', pages.isPlaceholderData && 'opacity-60')}
          >
            {members.map((member) => (
              <MemberCard key={member.id} member={member} me={me} onAct={(act) => begin({ act, member })} />
            ))}
          </ul>
        )}
      </PageList>
      <MemberDialogs doing={doing} me={me} onClose={() => begin(undefined)} />
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
