import { localize } from '@paddock/contract/i18n/localized/localized';
import { type AdminShopItem, deleteItem, exportItems } from '@paddock/contract/shop/admin-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { StaffList } from '#components/staff-list.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { adminItemsQuery, itemQueries } from '#features/shop/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useNew } from '#lib/url/use-new.ts';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { AdminItemCard } from './admin-item-card.tsx';
import { ItemDialog } from './item-dialog/item-dialog.tsx';
import type { AdminListProps } from './rights.ts';

const grid = 'grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

export function AdminItems({ rights, search, onSearch }: AdminListProps) {
  const locale = useLocale();
  const t = useShopMessages();
  const filter = { search: search || undefined };
  const items = useInfiniteQuery(adminItemsQuery(filter));
  const editor = useRecordEditor<AdminShopItem>(useNew() !== null && rights.create);
  const remove = useDeletion(deleteItem, {
    invalidates: itemQueries,
    texts: (part, title) => t(`deleteItem.${part}`, { title }),
  });
  return (
    <StaffList
      texts={{
        search: t('admin.searchItems'),
        new: t('admin.addItem'),
        failed: t('admin.failed'),
        empty: t('admin.empty'),
        noMatch: t('admin.noMatch'),
        showAll: t('admin.showAll'),
      }}
      read={items}
      skeleton={<ItemsSkeleton />}
      exporting={useCsvExport(exportItems, filter, 'items')}
      onNew={rights.create && editor.create}
      search={{ value: search, onSearch }}
      onReset={() => onSearch('')}
      dialogs={editor.isOpen && <ItemDialog item={editor.record} onClose={editor.close} />}
    >
      {(found) => (
        <ul className={grid}>
          {found.map((item) => (
            <AdminItemCard
              key={item.id}
              item={item}
              rights={rights}
              onEdit={editor.edit}
              onDelete={() => remove({ params: { id: item.id } }, localize(item, locale, 'title').title)}
            />
          ))}
        </ul>
      )}
    </StaffList>
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
