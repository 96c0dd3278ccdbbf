import {
  type AdminShopItem,
  deleteItem,
  exportItems,
  getItem,
  listAdminItems,
  listItems,
} from '@paddock/contract/shop';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePages } from '../../lib/pages.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { useExport } from '../../lib/use-export.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AdminItemCard } from './admin-item-card.tsx';
import type { AdminListProps } from './admin-shop-screen.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { shopText } from './shop-text.ts';

const grid = 'grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** `'new'`, or the item as it was when the dialog was opened: what is read again meanwhile does not change it. */
type Opened = 'new' | AdminShopItem;

export function AdminItems({ rights, search, onSearch }: AdminListProps) {
  const t = useText(shopText);
  const filter = { search: search || undefined };
  const items = usePages(listAdminItems, filter);
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
        <div className="flex flex-wrap gap-3 max-xs:w-full">
          <ExportButton {...useExport(exportItems, filter, 'items')} />
          {add}
        </div>
      </div>
      <PageList
        pages={items}
        failed={t('admin.failed')}
        skeleton={<ItemsSkeleton />}
        empty={
          <EmptyState
            sentence={t(search ? 'admin.noMatch' : 'admin.empty')}
            action={search && <Button onClick={() => onSearch('')}>{t('admin.showAll')}</Button>}
          />
        }
      >
        {(found) => (
          <ul className={grid}>
            {found.map((item) => (
              <AdminItemCard key={item.id} item={item} rights={rights} onEdit={open} onDelete={remove} />
            ))}
          </ul>
        )}
      </PageList>
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
    <LoadingArea className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-96" />
      ))}
    </LoadingArea>
  );
}
