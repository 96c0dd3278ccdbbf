import { deleteUser, listUsers, type Member } from '@paddock/contract/members';
import { listRoles, type User } from '@paddock/contract/users';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { usePages } from '../../lib/pages.ts';
import { query, useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BanDialog, UnbanDialog } from './ban-dialog.tsx';
import { readMemberAddress } from './member-address.ts';
import { type MemberAct, MemberCard } from './member-card.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MemberFilters } from './member-filters.tsx';
import { memberReads, useFreshOnRefusal } from './member-reads.ts';
import { membersText } from './members-text.ts';

/** What is being done, with the user as it was when that began. */
interface Doing {
  act: MemberAct;
  member: Member;
}

const grid = 'grid gap-4 min-[56rem]:grid-cols-2 min-[100rem]:grid-cols-3';

/** The users in cards, with the filters of the address. */
export function MemberList({ me }: { me: User }) {
  const t = useText(membersText);
  const { address, change, clear } = useAddressFilters();
  const roles = useQuery(query(listRoles, {}));
  const filter = readMemberAddress(address, roles.data);
  const pages = usePages(listUsers, filter, { pageLength: 12 });
  const [doing, begin] = useState<Doing>();
  const end = () => begin(undefined);
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
      {doing?.act === 'edit' && (
        <MemberDialog member={doing.member} own={me.role} roles={roles} onClose={end} />
      )}
      {doing?.act === 'ban' && <BanDialog member={doing.member} onClose={end} />}
      {doing?.act === 'unban' && <UnbanDialog member={doing.member} onClose={end} />}
      {doing?.act === 'delete' && <DeleteMember member={doing.member} onClose={end} />}
    </div>
  );
}

function DeleteMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText(membersText);
  const fresh = useFreshOnRefusal();
  const deletion = useCall(deleteUser, {
    invalidates: memberReads,
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  return (
    <DeleteDialog
      words={(part) => t(`delete.${part}`, { name: member.username })}
      id={member.id}
      call={{ mutateAsync: (input) => fresh(() => deletion.mutateAsync(input)) }}
      onClose={onClose}
    />
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
