import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from 'lucide-react';
import { type Key, type ReactNode, useId, useState } from 'react';
import { useTableMessages } from './messages.ts';
import { type PhonePlace, phoneCellClass } from './phone-row.ts';
import type { Selection } from './selection/selection.ts';
import { SelectAllCheckbox, SelectRowCheckbox } from './selection/selection-checkbox.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns cells and header at the end: buttons and short facts. */
  end?: boolean;
  /** Right-aligned figures in both directions: amounts and counts. */
  figures?: boolean;
  /** The row header. */
  head?: boolean;
  /** Cannot be hidden by the user. */
  fixed?: boolean;
  sortable?: boolean;
  /** Position in two-line rows on phones. Without a column at the `top`, rows are lists of label and value. */
  phone?: PhonePlace;
  className?: string;
}

export interface Sorting {
  key: string;
  descending: boolean;
}

interface TableProps<Row> {
  /** Caption, visible only to screen readers unless `captionShown`. */
  caption: ReactNode;
  captionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Marks the user's own row. */
  isOwn?: (row: Row) => boolean;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  dense?: boolean;
  /** Adds row checkboxes. */
  selection?: Selection<Row> | undefined;
}

/** Explicit roles, because tables lose their implicit ones with another `display`. */
const as = (role: string) => ({ role });

/** A table with a sticky header. On phones, rows have two lines and expand, or are cards of label and value. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey } = props;
  // Without selectable rows the column would be empty.
  const selection = props.selection?.pickable ? props.selection : undefined;
  const isTwoLines = columns.some(({ phone }) => phone === 'top');
  return (
    <div
      className={clsx(
        'min-w-0 md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface-1',
        // Space for the bulk bar, which overlays the end of the page on phones.
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
        <tbody
          {...as('rowgroup')}
          className={clsx(
            'max-md:flex max-md:flex-col',
            isTwoLines
              ? 'max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface-1'
              : 'max-md:gap-3',
          )}
        >
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} {...props} row={row} selection={selection} isTwoLines={isTwoLines} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headClass =
  'sticky top-0 z-sticky border-line border-b bg-surface-2 px-4 py-2.5 font-semibold text-text-2 text-xs';

/** The alignment of a cell; on phones figures are at the end too. */
function sideOf({ end, figures }: Pick<Column<unknown>, 'end' | 'figures'>): string {
  if (figures) return 'text-end md:rtl:text-start';
  return end ? 'text-end' : 'text-start';
}

interface HeadProps {
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
}

function sorted<Row>({ sorting, onSort }: TableProps<Row>): HeadProps {
  return { ...(sorting && { sorting }), ...(onSort && { onSort }) };
}

function HeadCell<Row>({ column, sorting, onSort }: HeadProps & { column: Column<Row> }) {
  const t = useTableMessages();
  const direction =
    sorting?.key === column.key ? (sorting.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <th
      {...as('columnheader')}
      scope="col"
      aria-sort={direction}
      className={clsx(headClass, sideOf(column), column.className)}
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

interface RowProps<Row> extends TableProps<Row> {
  row: Row;
  isTwoLines: boolean;
}

function BodyRow<Row>({ row, isTwoLines, columns, selection, isOwn, dense }: RowProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const isMarked = isOwn?.(row) || selection?.isPicked(row);
  const hasMore = isTwoLines && columns.some(({ phone }) => phone === undefined);
  return (
    <tr
      {...as('row')}
      className={clsx(
        'group/row transition-colors',
        isMarked ? 'own-row' : 'hover:bg-surface-2',
        isTwoLines
          ? 'phone-row max-md:border-line max-md:px-3.5 max-md:not-last:border-b'
          : [
              'max-md:block max-md:rounded-card max-md:border max-md:px-4 max-md:py-2',
              isMarked ? 'max-md:border-firoozeh' : 'max-md:border-line max-md:bg-surface-1',
            ],
        hasMore && 'max-md:pe-11',
      )}
    >
      {selection && (
        <td
          {...as('cell')}
          className={clsx(
            'border-line border-b ps-3 group-last/row:border-b-0 max-md:flex max-md:border-b-0 max-md:ps-0',
            isTwoLines && 'max-md:-ms-1.5 max-md:pe-1 max-md:[grid-area:pick]',
            !selection.mayPick(row) && 'max-md:hidden',
          )}
        >
          {selection.mayPick(row) && <SelectRowCheckbox selection={selection} row={row} />}
        </td>
      )}
      {columns.map((column) => (
        <BodyCell
          key={column.key}
          column={column}
          row={row}
          isLabelled={!isTwoLines || !column.phone}
          className={clsx(
            dense ? 'md:py-1.5' : 'md:py-2.5',
            phoneCellClass(column.phone, { isTwoLines, isOpen }),
          )}
          toggle={
            column.phone === 'top' && hasMore
              ? { isOpen, onToggle: () => setIsOpen((before) => !before) }
              : undefined
          }
        />
      ))}
    </tr>
  );
}

interface Toggle {
  isOpen: boolean;
  onToggle: () => void;
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  className: string;
  /** Whether phones show the header next to the value. */
  isLabelled: boolean;
  /** Set for the first cell of rows that expand on phones. */
  toggle: Toggle | undefined;
}

function BodyCell<Row>({ column, row, className, isLabelled, toggle }: CellProps<Row>) {
  const headId = useId();
  const names = clsx(
    'border-line border-b px-4 group-last/row:border-b-0 md:align-middle max-md:border-b-0 max-md:px-0',
    sideOf(column),
    column.head ? 'font-medium' : 'font-normal',
    className,
    column.className,
  );
  const content = (
    <>
      {isLabelled && (
        <span aria-hidden="true" className="shrink-0 text-start text-text-3 text-xs md:hidden">
          {column.header}
        </span>
      )}
      <div id={toggle && headId} className="min-w-0">
        {column.cell(row)}
      </div>
      {toggle && <MoreButton {...toggle} headId={headId} />}
    </>
  );
  return column.head ? (
    <th {...as('rowheader')} scope="row" className={names}>
      {content}
    </th>
  ) : (
    <td {...as('cell')} className={names}>
      {content}
    </td>
  );
}

/** Expands a two-line row. Its target is the whole row, below other controls. */
function MoreButton({ isOpen, onToggle, headId }: Toggle & { headId: string }) {
  const t = useTableMessages();
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      aria-expanded={isOpen}
      aria-label={t('rowMore')}
      aria-labelledby={`${id} ${headId}`}
      onClick={onToggle}
      className="phone-row-more md:hidden"
    >
      <ChevronDown className={clsx('size-5 transition-transform', isOpen && 'rotate-180')} />
    </button>
  );
}
