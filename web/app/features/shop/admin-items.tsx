import { nameOf } from '@paddock/contract/endpoint';
import { type AdminShopItem, deleteItem, getItem, listAdminItems, listItems } from '@paddock/contract/shop';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AdminItemCard } from './admin-item-card.tsx';
import type { AdminListProps } from './admin-shop-screen.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { shopText } from './shop-text.ts';

const pageLength = 24;

/** Items in pages, each beginning where the last one ended. */
function useItems(search: string) {
  return useInfiniteQuery<AdminShopItem[], ApiError, AdminShopItem[], unknown[], number>({
    queryKey: [nameOf(listAdminItems), 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAdminItems,
        { query: { skip: pageParam, limit: pageLength, search: search || undefined } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageLength ? undefined : all.length * pageLength),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
  });
}

/** `'new'`, or the item as it was when the dialog was opened: what is read again meanwhile does not change it. */
type Opened = 'new' | AdminShopItem;

export function AdminItems({ rights, search, onSearch }: AdminListProps) {
  const t = useText(shopText);
  const items = useItems(search);
  const [opened, open] = useState<Opened>();
  const [leaving, remove] = useState<AdminShopItem>();
  const deletion = useCall(deleteItem, {
    invalidates: [listAdminItems, listItems, getItem],
    success: t('deleteItem.done'),
    failure: t('deleteItem.failed'),
  });
  const add = rights.create && (
    <Button look="main" icon={<Plus />} className="max-xs:w-full" onClick={() => open('new')}>
      {t('admin.addItem')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap justify-between gap-3">
        <SearchBox
          className="grow md:max-w-md"
          label={t('admin.searchItems')}
          value={search}
          onSearch={onSearch}
        />
        {add}
      </div>
      {items.isPending && <ItemsSkeleton />}
      {items.isError && !items.data && (
        <ErrorState
          title={t('admin.failed')}
          reason={items.error.detail}
          onRetry={() => items.refetch()}
          retrying={items.isFetching}
        />
      )}
      {items.data?.length === 0 && (
        <EmptyState
          sentence={t(search ? 'admin.noMatch' : 'admin.empty')}
          action={search && <Button onClick={() => onSearch('')}>{t('admin.showAll')}</Button>}
        />
      )}
      <ul className="grid gap-4 empty:hidden xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {items.data?.map((item) => (
          <AdminItemCard key={item.id} item={item} rights={rights} onEdit={open} onDelete={remove} />
        ))}
      </ul>
      {items.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          <Button loading={items.isFetchingNextPage} onClick={() => items.fetchNextPage()}>
            {t('admin.more')}
          </Button>
          <p role="alert" className="text-bad text-sm empty:hidden">
            {items.isFetchNextPageError && t('admin.moreFailed')}
          </p>
        </div>
      )}
      {opened && <ItemDialog item={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />}
      {leaving && (
        <DeleteDialog
          words={(part) => t(`deleteItem.${part}`, { title: leaving.title })}
          id={leaving.id}
          call={deletion}
          onClose={() => remove(undefined)}
        />
      )}
    </div>
  );
}

function ItemsSkeleton() {
  return (
    <LoadingArea className="grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-96" />
      ))}
    </LoadingArea>
  );
}
