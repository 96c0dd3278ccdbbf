import { localize } from '@paddock/contract/i18n/localized/localized';
import { deleteCategory } from '@paddock/contract/shop/admin-calls';
import type { ShopCategory } from '@paddock/contract/shop/calls';
import { useQuery } from '@tanstack/react-query';
import { StaffList } from '#components/staff-list.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { adminCategoriesQuery, categoryQueries } from '#features/shop/queries.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import type { Rights } from '#lib/session/use-rights.ts';
import { Bdi } from '#ui/bidi.tsx';
import { EditIcons } from '#ui/edit-actions.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import type { AdminListProps } from './rights.ts';

export function AdminCategories({ rights, search, onSearch }: AdminListProps) {
  const t = useShopMessages();
  const locale = useLocale();
  const categories = useQuery(adminCategoriesQuery({ search: search || undefined }));
  const editor = useRecordEditor<ShopCategory>();
  const remove = useDeletion(deleteCategory, {
    invalidates: categoryQueries,
    texts: (part, name) => t(`deleteCategory.${part}`, { name }),
  });
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
      read={categories}
      onNew={rights.create && editor.create}
      search={{ value: search, onSearch }}
      onReset={() => onSearch('')}
      dialogs={editor.isOpen && <CategoryDialog category={editor.record} onClose={editor.close} />}
    >
      {(items) => (
        <CategoryTable
          categories={items}
          rights={rights}
          onEdit={editor.edit}
          onDelete={(category) =>
            remove({ params: { id: category.id } }, localize(category, locale, 'name').name)
          }
        />
      )}
    </StaffList>
  );
}

interface CategoryTableProps {
  categories: ShopCategory[];
  rights: Rights;
  onEdit: (category: ShopCategory) => void;
  onDelete: (category: ShopCategory) => void;
}

function CategoryTable({ categories, rights, onEdit, onDelete }: CategoryTableProps) {
  const t = useShopMessages();
  const locale = useLocale();
  const nameOf = (category: ShopCategory) => localize(category, locale, 'name').name;
  const actions: Column<ShopCategory> = {
    key: 'actions',
    phone: 'side',
    header: t('admin.actions'),
    end: true,
    cell: (category) => (
      <EditIcons
        editLabel={t('admin.editOf', { title: nameOf(category) })}
        deleteLabel={t('admin.deleteOf', { title: nameOf(category) })}
        rights={rights}
        onEdit={() => onEdit(category)}
        onDelete={() => onDelete(category)}
      />
    ),
  };
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
    ...(rights.edit || rights.delete ? [actions] : []),
  ];
  return (
    <Table
      caption={t('admin.categories')}
      columns={columns}
      rows={categories}
      rowKey={({ id }) => id}
      dense
    />
  );
}
