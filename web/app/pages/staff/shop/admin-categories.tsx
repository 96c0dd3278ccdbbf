import { localize } from '@paddock/contract/i18n/localized/localized';
import { deleteCategory } from '@paddock/contract/shop/admin-calls';
import type { ShopCategory } from '@paddock/contract/shop/calls';
import { useQuery } from '@tanstack/react-query';
import { StaffList, useStaffRecords } from '#components/staff-list.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { adminCategoriesQuery, adminShopFilters, categoryQueries } from '#features/shop/queries.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Bdi } from '#ui/bidi.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';
import { CategoryDialog } from './category/category-dialog.tsx';

export function AdminCategories() {
  const t = useShopMessages();
  const locale = useLocale();
  const address = useUrlFilters(adminShopFilters);
  const { editor, onNew, editColumn } = useStaffRecords<ShopCategory>({
    module: 'shop',
    deletion: deleteCategory,
    invalidates: categoryQueries,
    texts: (part, name) => t(`deleteCategory.${part}`, { name }),
  });
  const nameOf = (category: ShopCategory) => localize(category, locale, 'name').name;
  const columns: Column<ShopCategory>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('admin.name'),
      head: true,
      cell: (category) => (
        <span className="flex flex-wrap items-center gap-2">
          <Bdi className="wrap-anywhere">{nameOf(category)}</Bdi>
          <UntranslatedBadge record={category} fields={['name']} />
        </span>
      ),
    },
    {
      key: 'slug',
      phone: 'bottom',
      header: t('admin.slug'),
      cell: ({ slug }) => <Bdi className="wrap-anywhere text-text-2">{slug}</Bdi>,
    },
    ...editColumn(t('admin.actions'), nameOf, (title) => ({
      editLabel: t('admin.editOf', { title }),
      deleteLabel: t('admin.deleteOf', { title }),
    })),
  ];
  return (
    <StaffList
      texts={{
        search: t('admin.searchCategories'),
        new: t('admin.addCategory'),
        failed: t('admin.categoriesFailed'),
        empty: t('admin.noCategories'),
        noMatch: t('admin.noCategoryMatch'),
        showAll: t('admin.showAll'),
      }}
      read={useQuery(adminCategoriesQuery({ search: address.filters.search }))}
      onNew={onNew}
      address={{ ...address, reset: () => address.reset({ tab: 'categories' }) }}
      dialogs={editor.isOpen && <CategoryDialog category={editor.record} onClose={editor.close} />}
    >
      {(categories) => (
        <Table
          caption={t('admin.categories')}
          columns={columns}
          rows={categories}
          rowKey={({ id }) => id}
          dense
        />
      )}
    </StaffList>
  );
}
