import { localize } from '@paddock/contract/i18n/localized/localized';
import { deleteCategory } from '@paddock/contract/shop/admin-calls';
import type { ShopCategory } from '@paddock/contract/shop/calls';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { shopMessages } from '#features/shop/messages.ts';
import { adminCategoriesQuery, categoryQueries } from '#features/shop/queries.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { List } from '#ui/table/list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import type { AdminListProps, ShopRights } from './rights.ts';

export function AdminCategories({ rights, search, onSearch }: AdminListProps) {
  const t = useTranslations(shopMessages);
  const locale = useLocale();
  const categories = useQuery(adminCategoriesQuery({ search: search || undefined }));
  const [opened, setOpened] = useState<'new' | ShopCategory>();
  const remove = useDeletion(deleteCategory, {
    invalidates: categoryQueries,
    texts: (part, name) => t(`deleteCategory.${part}`, { name }),
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap justify-between gap-3">
        <SearchBox
          className="grow md:max-w-md"
          label={t('admin.searchCategories')}
          value={search}
          onSearch={onSearch}
        />
        {rights.create && (
          <Button look="main" icon={<Plus />} className="max-xs:grow" onClick={() => setOpened('new')}>
            {t('admin.addCategory')}
          </Button>
        )}
      </div>
      <List
        read={categories}
        failed={t('admin.categoriesFailed')}
        empty={
          <EmptyState
            sentence={t(search ? 'admin.noCategoryMatch' : 'admin.noCategories')}
            action={search && <Button onClick={() => onSearch('')}>{t('admin.showAll')}</Button>}
          />
        }
      >
        {(items) => (
          <CategoryTable
            categories={items}
            rights={rights}
            onEdit={setOpened}
            onDelete={(category) =>
              remove({ params: { id: category.id } }, localize(category, locale, 'name').name)
            }
          />
        )}
      </List>
      {opened && (
        <CategoryDialog
          category={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface CategoryTableProps {
  categories: ShopCategory[];
  rights: ShopRights;
  onEdit: (category: ShopCategory) => void;
  onDelete: (category: ShopCategory) => void;
}

function CategoryTable({ categories, rights, onEdit, onDelete }: CategoryTableProps) {
  const t = useTranslations(shopMessages);
  const locale = useLocale();
  const nameOf = (category: ShopCategory) => localize(category, locale, 'name').name;
  const actions: Column<ShopCategory> = {
    key: 'actions',
    phone: 'side',
    header: t('admin.actions'),
    end: true,
    cell: (category) => (
      <div className="flex justify-end">
        {rights.edit && (
          <IconButton
            icon={<Pencil />}
            label={t('admin.editOf', { title: nameOf(category) })}
            onClick={() => onEdit(category)}
          />
        )}
        {rights.delete && (
          <IconButton
            icon={<Trash2 />}
            label={t('admin.deleteOf', { title: nameOf(category) })}
            className="hover:text-bad!"
            onClick={() => onDelete(category)}
          />
        )}
      </div>
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
