import { type AdminCar, deleteCar } from '@paddock/contract/catalogue/admin-calls';
import { carClasses } from '@paddock/contract/catalogue/entry-rules';
import { useQuery } from '@tanstack/react-query';
import { StaffList } from '#components/staff-list.tsx';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { type Rights, useRights } from '#lib/session/use-rights.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { EditIcons } from '#ui/edit-actions.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { CarDialog } from './car-dialog.tsx';
import { IdsButton } from './ids-button.tsx';
import { adminCarsQuery, adminCatalogueFilters, catalogueQueries } from './queries.ts';

/** Every car that has a name. */
export function AdminCars() {
  const t = useAdminCatalogueMessages();
  const tCarClass = useCarClassMessages();
  const rights = useRights('catalogue');
  const { filters, change, reset } = useUrlFilters(adminCatalogueFilters);
  const list = useQuery(adminCarsQuery(filters));
  const editor = useRecordEditor<AdminCar>();
  const remove = useDeletion(deleteCar, {
    invalidates: catalogueQueries,
    texts: (part, name) => t(`remove.${part}`, { name }),
  });
  return (
    <StaffList
      texts={{
        search: t('car.search'),
        new: t('car.new'),
        failed: t('car.failed'),
        empty: t('noMatch'),
        noMatch: t('noMatch'),
        showAll: t('showAll'),
      }}
      seed="cars"
      read={list}
      page={filters.page}
      pager={Pagination}
      fades
      onNew={rights.create && editor.create}
      search={{ value: filters.search, onSearch: (text) => change({ tab: 'cars', search: text }) }}
      filters={[
        {
          label: t('car.class'),
          any: t('any'),
          value: filters.class,
          onValue: (value) => change({ tab: 'cars', class: value }),
          options: carClasses.map((value) => ({ value, label: tCarClass(`classes.${value}`) })),
        },
      ]}
      onReset={() => reset({ tab: 'cars' })}
      dialogs={editor.isOpen && <CarDialog car={editor.record} onClose={editor.close} />}
    >
      {(cars) => (
        <CarTable
          cars={cars}
          rights={rights}
          onEdit={editor.edit}
          onDelete={({ id, name }) => remove({ params: { id } }, name)}
        />
      )}
    </StaffList>
  );
}

interface CarTableProps {
  cars: readonly AdminCar[];
  rights: Rights;
  onEdit: (car: AdminCar) => void;
  onDelete: (car: AdminCar) => void;
}

function CarTable({ cars, rights, onEdit, onDelete }: CarTableProps) {
  const t = useAdminCatalogueMessages();
  const tCarClass = useCarClassMessages();
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
      cell: ({ class: of }) => <Badge tone="neutral">{tCarClass(`classes.${of}`)}</Badge>,
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
        <EditIcons
          editLabel={t('editOf', { name: car.name })}
          deleteLabel={t('removeOf', { name: car.name })}
          rights={rights}
          onEdit={() => onEdit(car)}
          onDelete={() => onDelete(car)}
        />
      ),
    });
  return <Table caption={t('tabs.cars')} columns={columns} rows={cars} rowKey={({ id }) => id} dense />;
}
