import { type AdminCar, deleteCar } from '@paddock/contract/catalogue/admin-calls';
import { carClasses } from '@paddock/contract/catalogue/entry-rules';
import { useQuery } from '@tanstack/react-query';
import { StaffList, useStaffRecords } from '#components/staff-list.tsx';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { CarName } from '#features/catalogue/car-name.tsx';
import { toOptions } from '#lib/form/compared-fields.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { CarDialog } from './car-dialog.tsx';
import { IdsButton } from './ids-button.tsx';
import { adminCarsQuery, catalogueQueries, useTabAddress } from './queries.ts';

/** All named cars. */
export function AdminCars() {
  const t = useAdminCatalogueMessages();
  const tCarClass = useCarClassMessages();
  const address = useTabAddress('cars');
  const { rights, editor, onNew, editColumn } = useStaffRecords<AdminCar>({
    module: 'catalogue',
    deletion: deleteCar,
    invalidates: catalogueQueries,
    texts: (part, name) => t(`remove.${part}`, { name }),
  });
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
      cell: (car) => <Badge tone="neutral">{tCarClass(`classes.${car.class}`)}</Badge>,
    },
    {
      key: 'ids',
      header: t('ids.header'),
      cell: (car) => <IdsButton {...car} kind="car" mayEdit={rights.edit} />,
    },
    ...editColumn(
      t('act'),
      ({ name }) => name,
      (name) => ({ editLabel: t('editOf', { name }), deleteLabel: t('removeOf', { name }) }),
    ),
  ];
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
      read={useQuery(adminCarsQuery(address.filters))}
      onNew={onNew}
      address={address}
      filters={[
        {
          name: 'class',
          label: t('car.class'),
          any: t('any'),
          options: toOptions(carClasses, (value) => tCarClass(`classes.${value}`)),
        },
      ]}
      dialogs={editor.isOpen && <CarDialog car={editor.record} onClose={editor.close} />}
    >
      {(cars) => (
        <Table caption={t('tabs.cars')} columns={columns} rows={cars} rowKey={({ id }) => id} dense />
      )}
    </StaffList>
  );
}
