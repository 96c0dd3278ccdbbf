import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { uiMessages } from '../messages.ts';
import type { Selection } from './selection.ts';
import { SelectAllCheckbox, SelectRowCheckbox } from './selection-checkbox.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers and times stand at the end, with their header. */
  end?: boolean;
  /** Names the row: read out with each of its cells. */
  head?: boolean;
  /** Cannot be left out where the reader chooses columns. */
  fixed?: boolean;
  sortable?: boolean;
  className?: string;
}

export interface Sorting {
  key: string;
  descending: boolean;
}

interface TableProps<Row> {
  /** Says what the table holds; seen only by screen readers unless `captionShown`. */
  caption: ReactNode;
  captionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The reader's own row gets a bar and a tint. */
  isOwn?: (row: Row) => boolean;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  dense?: boolean;
  /** With it, rows have tick boxes. */
  selection?: Selection<Row> | undefined;
}

/** A table that is laid out as blocks loses the roles it was born with, so they are written out. */
const as = (role: string) => ({ role });

/** Rows under a sticky head; a phone shows each row as a card of label and value. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, isOwn, dense } = props;
  // A column of boxes that nobody can tick would only be empty.
  const selection = props.selection?.pickable ? props.selection : undefined;
  return (
    <div
      className={clsx(
        'min-w-0 md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface-1',
        // The bulk bar stands over the end of the page on a phone.
        selection && selection.picked.length > 0 && 'max-md:pb-36',
      )}
    >
      <table {...as('table')} className="w-full text-sm max-md:block">
        <caption className={captionShown ? 'px-4 py-3 text-start font-bold text-lg' : 'sr-only'}>
          {caption}
        </caption>
        <thead {...as('rowgroup')} className="max-md:sr-only">
          <tr {...as('row')}>
            {selection && (
              <th {...as('columnheader')} scope="col" className={clsx(headClass, 'w-13 ps-3! max-md:hidden')}>
                <SelectAllCheckbox selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} {...sorted(props)} />
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')} className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...as('row')}
              className={clsx(
                'group/row transition-colors',
                'max-md:block max-md:rounded-card max-md:border max-md:px-4 max-md:py-2',
                isOwn?.(row) || selection?.isPicked(row)
                  ? 'own-row max-md:border-firoozeh'
                  : 'hover:bg-surface-2 max-md:border-line max-md:bg-surface-1',
              )}
            >
              {selection && (
                <td
                  {...as('cell')}
                  className={clsx(
                    'border-line border-b ps-3 group-last/row:border-b-0 max-md:flex max-md:border-b-0 max-md:ps-0',
                    !selection.mayPick(row) && 'max-md:hidden',
                  )}
                >
                  {selection.mayPick(row) && <SelectRowCheckbox selection={selection} row={row} />}
                </td>
              )}
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} dense={dense} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headClass =
  'sticky top-0 z-sticky border-line border-b bg-surface-2 px-4 py-2.5 font-semibold text-text-2 text-xs';

interface HeadProps {
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
}

function sorted<Row>({ sorting, onSort }: TableProps<Row>): HeadProps {
  return { ...(sorting && { sorting }), ...(onSort && { onSort }) };
}

function HeadCell<Row>({ column, sorting, onSort }: HeadProps & { column: Column<Row> }) {
  const t = useTranslations(uiMessages);
  const direction =
    sorting?.key === column.key ? (sorting.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <th
      {...as('columnheader')}
      scope="col"
      aria-sort={direction}
      className={clsx(headClass, column.end ? 'text-end' : 'text-start', column.className)}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, descending: direction === 'ascending' })}
          className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-button px-2 hover:text-text"
        >
          {column.header}
          <Arrow className="size-4" />
          {direction && <span className="sr-only">{t(`sort.${direction}`)}</span>}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function BodyCell<Row>({
  column,
  row,
  dense,
}: {
  column: Column<Row>;
  row: Row;
  dense: boolean | undefined;
}) {
  const className = clsx(
    'border-line border-b px-4 group-last/row:border-b-0 md:align-middle',
    dense ? 'py-1.5' : 'py-2.5',
    column.end ? 'text-end' : 'text-start',
    'max-md:flex max-md:min-h-11 max-md:items-center max-md:justify-between max-md:gap-4 max-md:border-b-0 max-md:px-0 max-md:py-1 max-md:text-end',
    column.head ? 'font-medium' : 'font-normal',
    column.className,
  );
  const content = (
    <>
      <span aria-hidden="true" className="shrink-0 text-start text-text-3 text-xs md:hidden">
        {column.header}
      </span>
      <div className="min-w-0">{column.cell(row)}</div>
    </>
  );
  return column.head ? (
    <th {...as('rowheader')} scope="row" className={className}>
      {content}
    </th>
  ) : (
    <td {...as('cell')} className={className}>
      {content}
    </td>
  );
}
