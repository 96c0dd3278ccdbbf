import { localize } from '@paddock/contract/i18n/localized/localized';
import { type AdminShopItem, deleteItem, exportItems } from '@paddock/contract/shop/admin-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { StaffList, useStaffRecords } from '#components/staff-list.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { adminItemsQuery, adminShopFilters, itemQueries } from '#features/shop/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { useNew } from '#lib/url/use-new.ts';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { AdminItemCard } from './admin-item-card.tsx';
import { ItemDialog } from './item-dialog/item-dialog.tsx';

const grid = 'grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

export function AdminItems() {
  const locale = useLocale();
  const t = useShopMessages();
  const address = useUrlFilters(adminShopFilters);
  const filter = { search: address.filters.search };
  const { editor, onNew, actionsFor } = useStaffRecords<AdminShopItem>({
    module: 'shop',
    deletion: deleteItem,
    invalidates: itemQueries,
    texts: (part, title) => t(`deleteItem.${part}`, { title }),
    startsOpen: useNew() !== null,
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
      read={useInfiniteQuery(adminItemsQuery(filter))}
      skeleton={<ItemsSkeleton />}
      exporting={useCsvExport(exportItems, filter, 'items')}
      onNew={onNew}
      address={address}
      dialogs={editor.isOpen && <ItemDialog item={editor.record} onClose={editor.close} />}
    >
      {(items) => (
        <ul className={grid}>
          {items.map((item) => (
            <AdminItemCard
              key={item.id}
              item={item}
              actions={actionsFor(item, localize(item, locale, 'title').title)}
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
