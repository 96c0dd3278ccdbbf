import type { ReactNode } from 'react';
import { useBulkRun } from '#lib/api/bulk-run.ts';
import { List, type ListProps, type RowOf } from './list.tsx';
import { type BulkAction, BulkActionBar } from './selection/bulk-action-bar.tsx';
import { type Selection, type SelectionOptions, useSelection } from './selection/selection.ts';

/** The bulk actions of a list. */
export interface ListBulk<Row> extends Omit<SelectionOptions<Row>, 'rows'> {
  actions: readonly BulkAction<Row>[];
  /** Refreshes the list. */
  onEnd: () => Promise<unknown>;
}

type RenderRows<Row> = (rows: Row[], selection: Selection<Row> | undefined) => ReactNode;

interface BulkListProps<Data> extends Omit<ListProps<Data>, 'children'> {
  /** Undefined for read-only users. */
  bulk: ListBulk<RowOf<Data>> | undefined;
  /** Content next to the actions, such as the column picker. */
  toolbar: ReactNode;
  /** Called with a selection if `bulk` is set. */
  children: RenderRows<RowOf<Data>>;
}

/** A `List` with row selection and bulk actions. */
export function BulkList<Data>({ bulk, toolbar, children, ...list }: BulkListProps<Data>) {
  return (
    <List {...list}>
      {(rows) => (
        <div className="flex flex-col gap-2">
          {bulk ? (
            <SelectableRows rows={rows} bulk={bulk} toolbar={toolbar}>
              {children}
            </SelectableRows>
          ) : (
            <>
              <TableToolbar>{toolbar}</TableToolbar>
              {children(rows, undefined)}
            </>
          )}
        </div>
      )}
    </List>
  );
}

interface SelectableRowsProps<Row> {
  rows: Row[];
  bulk: ListBulk<Row>;
  toolbar: ReactNode;
  children: RenderRows<Row>;
}

function SelectableRows<Row>({ rows, bulk, toolbar, children }: SelectableRowsProps<Row>) {
  const { actions, onEnd, ...options } = bulk;
  const selection = useSelection({ ...options, rows });
  const run = useBulkRun(onEnd);
  return (
    <>
      <TableToolbar>
        <BulkActionBar selection={selection} actions={actions} {...run} />
        {toolbar}
      </TableToolbar>
      {children(rows, selection)}
    </>
  );
}

/** The sticky toolbar above a table. */
function TableToolbar({ children }: { children: ReactNode }) {
  return (
    <div className="z-sticky items-center justify-end gap-3 bg-bg py-1 max-md:contents md:sticky md:top-0 md:flex md:min-h-11">
      {children}
    </div>
  );
}
