import { localize } from '@paddock/contract/i18n/localized/localized';
import { type AdminShopItem, deleteItem, exportItems } from '@paddock/contract/shop/admin-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { shopMessages } from '#features/shop/messages.ts';
import { adminItemsQuery, itemQueries } from '#features/shop/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useNew } from '#lib/url/use-new.ts';
import { Button } from '#ui/button.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { List } from '#ui/table/list.tsx';
import { AdminItemCard } from './admin-item-card.tsx';
import { ItemDialog } from './item-dialog/item-dialog.tsx';
import type { AdminListProps } from './rights.ts';

const grid = 'grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** `'new'`, or the item as it was when the dialog was opened: what is read again meanwhile does not change it. */
type Opened = 'new' | AdminShopItem;

export function AdminItems({ rights, search, onSearch }: AdminListProps) {
  const locale = useLocale();
  const t = useTranslations(shopMessages);
  const filter = { search: search || undefined };
  const items = useInfiniteQuery(adminItemsQuery(filter));
  const isNew = useNew() !== null;
  const [opened, setOpened] = useState<Opened | undefined>(isNew && rights.create ? 'new' : undefined);
  const remove = useDeletion(deleteItem, {
    invalidates: itemQueries,
    texts: (part, title) => t(`deleteItem.${part}`, { title }),
  });
  const add = rights.create && (
    <Button look="main" icon={<Plus />} className="max-xs:grow" onClick={() => setOpened('new')}>
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
          <ExportButton {...useCsvExport(exportItems, filter, 'items')} />
          {add}
        </div>
      </div>
      <List
        read={items}
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
              <AdminItemCard
                key={item.id}
                item={item}
                rights={rights}
                onEdit={setOpened}
                onDelete={() => remove({ params: { id: item.id } }, localize(item, locale, 'title').title)}
              />
            ))}
          </ul>
        )}
      </List>
      {opened && (
        <ItemDialog item={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
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
