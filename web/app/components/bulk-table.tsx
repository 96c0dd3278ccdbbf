import type { ListBulk } from '#ui/table/bulk-list.tsx';
import { ColumnPicker } from '#ui/table/column-picker.tsx';
import { useColumnVisibility } from '#ui/table/column-visibility.ts';
import type { Selection } from '#ui/table/selection/selection.ts';
import { type Column, Table } from '#ui/table/table.tsx';

const rowKey = ({ id }: { id: number }) => id;

/**
 * Props of a `StaffList` or `BulkList` that draws a table with a column picker. The chosen columns are stored as `name`. Without
 * `bulk`, for read-only users, rows cannot be selected.
 */
export function useBulkTable<Row extends { id: number }>(
  name: string,
  caption: string,
  columns: readonly Column<Row>[],
  bulk: Omit<ListBulk<Row>, 'rowKey'> | false,
) {
  const visibility = useColumnVisibility(name, columns);
  return {
    toolbar: <ColumnPicker visibility={visibility} />,
    bulk: bulk ? { ...bulk, rowKey } : undefined,
    children: (rows: Row[], selection: Selection<Row> | undefined) => (
      <Table
        caption={caption}
        columns={visibility.visible}
        rows={rows}
        rowKey={rowKey}
        selection={selection}
      />
    ),
  };
}
