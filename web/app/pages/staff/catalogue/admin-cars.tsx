import { type AdminCar, deleteCar } from '@paddock/contract/catalogue/admin-calls';
import { carClasses } from '@paddock/contract/catalogue/entry-rules';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { carClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { CarName } from '#features/catalogue/car-name.tsx';
import { type CatalogueRights, useCatalogueRights } from '#features/catalogue/rights.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { CarDialog } from './car-dialog.tsx';
import { IdsButton } from './ids-button.tsx';
import { adminCarsQuery, adminCatalogueFilters, catalogueQueries } from './queries.ts';

/** Every car that has a name. */
export function AdminCars() {
  const t = useTranslations(adminCatalogueMessages);
  const classes = useTranslations(carClassMessages);
  const rights = useCatalogueRights();
  const { filters, change, reset } = useUrlFilters(adminCatalogueFilters);
  const { search = '', class: of } = filters;
  const list = useQuery(adminCarsQuery(filters));
  const [opened, setOpened] = useState<'new' | AdminCar>();
  const remove = useDeletion(deleteCar, {
    invalidates: catalogueQueries,
    texts: (part, name) => t(`remove.${part}`, { name }),
  });
  const isFiltered = search !== '' || of !== undefined;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow md:max-w-md"
          label={t('car.search')}
          value={search}
          onSearch={(text) => change({ tab: 'cars', search: text })}
        />
        <SelectField
          className="min-w-36 grow md:max-w-60 md:grow-0"
          label={t('car.class')}
          value={of ?? ''}
          onValue={(value) => change({ tab: 'cars', class: value })}
          options={[
            { value: '', label: t('any') },
            ...carClasses.map((value) => ({ value, label: classes(`classes.${value}`) })),
          ]}
        />
        {rights.create && (
          <Button
            look="main"
            icon={<Plus />}
            className="max-xs:grow md:ms-auto"
            onClick={() => setOpened('new')}
          >
            {t('car.new')}
          </Button>
        )}
      </div>
      <List
        read={list}
        failed={t('car.failed')}
        empty={
          <EmptyState
            seed="cars"
            sentence={t('noMatch')}
            action={isFiltered && <Button onClick={() => reset({ tab: 'cars' })}>{t('showAll')}</Button>}
          />
        }
        page={filters.page}
        pager={Pagination}
        fades
      >
        {(cars) => (
          <CarTable
            cars={cars}
            rights={rights}
            onEdit={setOpened}
            onDelete={({ id, name }) => remove({ params: { id } }, name)}
          />
        )}
      </List>
      {opened && (
        <CarDialog car={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

interface CarTableProps {
  cars: readonly AdminCar[];
  rights: CatalogueRights;
  onEdit: (car: AdminCar) => void;
  onDelete: (car: AdminCar) => void;
}

function CarTable({ cars, rights, onEdit, onDelete }: CarTableProps) {
  const t = useTranslations(adminCatalogueMessages);
  const classes = useTranslations(carClassMessages);
  const columns: Column<AdminCar>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('car.name'),
      head: true,
      cell: (car) => <CarName car={car} />,
    },
    { key: 'brand', phone: 'bottom', header: t('car.brand'), cell: ({ brand }) => <Ltr>{brand}</Ltr> },
    {
      key: 'class',
      phone: 'topEnd',
      header: t('car.class'),
      cell: ({ class: of }) => <Badge tone="neutral">{classes(`classes.${of}`)}</Badge>,
    },
    {
      key: 'ids',
      header: t('ids.header'),
      cell: (car) => <IdsButton {...car} kind="car" mayEdit={rights.edit} />,
    },
  ];
  if (rights.edit || rights.delete)
    columns.push({
      key: 'act',
      phone: 'side',
      header: t('act'),
      end: true,
      cell: (car) => (
        <div className="flex justify-end">
          {rights.edit && (
            <IconButton
              icon={<Pencil />}
              label={t('editOf', { name: car.name })}
              onClick={() => onEdit(car)}
            />
          )}
          {rights.delete && (
            <IconButton
              icon={<Trash2 />}
              label={t('removeOf', { name: car.name })}
              className="hover:text-bad!"
              onClick={() => onDelete(car)}
            />
          )}
        </div>
      ),
    });
  return <Table caption={t('tabs.cars')} columns={columns} rows={cars} rowKey={({ id }) => id} dense />;
}
