import type { EndpointSpec, Input } from '@paddock/contract/core/endpoint';
import type { Module } from '@paddock/contract/core/permissions';
import { Plus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { Button } from '#ui/button.tsx';
import { EditIcons } from '#ui/edit-actions.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { BulkList, type ListBulk } from '#ui/table/bulk-list.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { List, type ListProps, type RowOf } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Selection } from '#ui/table/selection/selection.ts';
import type { Column } from '#ui/table/table.tsx';
import { BackLink } from './back-link.tsx';
import { PageHeader } from './page-header.tsx';

interface ListTexts {
  /** Title of the page; undefined in a tab, where the buttons are next to the search. */
  title?: string;
  search?: string;
  new?: string;
  failed: string;
  empty: string;
  /** With a search or a filter. */
  noMatch?: string;
  showAll?: string;
}

/** The result of `useUrlFilters`. */
interface ListAddress {
  filters: Readonly<Record<string, unknown>> & { search?: string | undefined; page?: number };
  change: (changes: Record<string, string | undefined>) => void;
  reset: () => void;
}

interface SelectFilter {
  /** Name in the address. */
  name: string;
  label: string;
  /** Label of the option without a filter. */
  any: string;
  disabled?: boolean;
  options: readonly { value: string; label: string }[];
}

interface StaffListProps<Data> extends Pick<ListProps<Data>, 'read' | 'skeleton'> {
  texts: ListTexts;
  /** Selects the illustration of the empty list. */
  seed?: string;
  back?: { to: string; label: string };
  /** Below the title. */
  lead?: ReactNode;
  /** The result of `useCsvExport`. */
  exporting?: { running: boolean; onExport: () => void; disabled?: boolean };
  /** Buttons in front of the one for a new record. */
  actions?: ReactNode;
  /** Undefined or false for users who may not create. */
  onNew?: (() => void) | false | undefined;
  address?: ListAddress;
  filters?: readonly SelectFilter[];
  /** Filters other than selects, in front of them, and the number of active ones. */
  moreFilters?: { count: number; control: ReactNode };
  pager?: ComponentType<{ page: number; pages: number }>;
  /** Selection and bulk actions, with their toolbar; both as in `BulkList`. */
  bulk?: ListBulk<RowOf<Data>> | undefined;
  toolbar?: ReactNode;
  children: (rows: RowOf<Data>[], selection: Selection<RowOf<Data>> | undefined) => ReactNode;
  /** Open dialogs. */
  dialogs?: ReactNode;
}

/** A list in the staff area, as a page or as a tab: title, export, new, search, filters, rows, empty state and dialogs. */
export function StaffList<Data>(props: StaffListProps<Data>) {
  const { texts, seed, back, lead, address, filters = [], moreFilters, pager = Pagination, dialogs } = props;
  const search = address?.filters.search;
  // Infinite lists have no page in the address.
  const page = props.read.fetchNextPage ? undefined : address?.filters.page;
  const activeFilters =
    filters.filter(({ name }) => address?.filters[name] !== undefined).length + (moreFilters?.count ?? 0);
  const isFiltered = Boolean(search) || activeFilters > 0 || (page ?? 1) > 1;
  const list = {
    read: props.read,
    skeleton: props.skeleton,
    failed: texts.failed,
    empty: (
      <EmptyState
        {...(seed ? { seed } : {})}
        sentence={isFiltered ? texts.noMatch : texts.empty}
        action={isFiltered && <Button onClick={address?.reset}>{texts.showAll}</Button>}
      />
    ),
    fades: true,
    ...(page === undefined ? {} : { page, pager }),
  };
  const content = (
    <>
      {typeof lead === 'string' ? <p className="max-w-prose text-text-2">{lead}</p> : lead}
      <div className="flex flex-wrap items-end gap-3 empty:hidden">
        {texts.search !== undefined && (
          <SearchBox
            className="grow basis-40 self-end md:max-w-md md:basis-64"
            label={texts.search}
            value={search ?? ''}
            onSearch={(text) => address?.change({ search: text })}
          />
        )}
        {(filters.length > 0 || moreFilters) && (
          <FoldedFilters count={activeFilters}>
            {moreFilters?.control}
            {filters.map(({ name, any, options, ...field }) => (
              <SelectField
                key={name}
                className="min-w-36 grow md:grow-0"
                {...field}
                value={String(address?.filters[name] ?? '')}
                onValue={(value) => address?.change({ [name]: value })}
                options={[{ value: '', label: any }, ...options]}
              />
            ))}
          </FoldedFilters>
        )}
        {texts.title === undefined && (
          <div className="flex flex-wrap gap-3 empty:hidden max-xs:w-full max-xs:*:grow md:ms-auto">
            <ListButtons {...props} />
          </div>
        )}
      </div>
      {props.toolbar === undefined ? (
        <List {...list}>{(rows) => props.children(rows, undefined)}</List>
      ) : (
        <BulkList {...list} bulk={props.bulk} toolbar={props.toolbar}>
          {props.children}
        </BulkList>
      )}
      {dialogs}
    </>
  );
  if (texts.title === undefined) return <div className="flex flex-col gap-6">{content}</div>;
  return (
    <PageSection as="section">
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <PageHeader title={texts.title} actions={<ListButtons {...props} />} />
      {content}
    </PageSection>
  );
}

type ListButtonsProps = Pick<StaffListProps<never>, 'texts' | 'exporting' | 'actions' | 'onNew'>;

function ListButtons({ texts, exporting, actions, onNew }: ListButtonsProps) {
  return (
    <>
      {exporting && <ExportButton {...exporting} />}
      {actions}
      {onNew && (
        <Button look="main" icon={<Plus />} onClick={onNew}>
          {texts.new}
        </Button>
      )}
    </>
  );
}

interface StaffRecordsOptions {
  module: Module;
  deletion: EndpointSpec;
  invalidates: Parameters<typeof useDeletion>[1]['invalidates'];
  /** Texts of the deletion; `name` is that of the record. */
  texts: Parameters<typeof useDeletion>[1]['texts'];
  /** Opens the editor for a new record at first. */
  startsOpen?: boolean;
}

/** The permissions, the editor and the deletion of the records in a `StaffList`. */
export function useStaffRecords<R extends { id: number }>({
  module,
  deletion,
  invalidates,
  texts,
  startsOpen = false,
}: StaffRecordsOptions) {
  const rights = useRights(module);
  const editor = useRecordEditor<R>(startsOpen && rights.create);
  const remove = useDeletion(deletion, { invalidates, texts });
  /** Props of `EditActions` and `EditIcons` for a record. */
  const actionsFor = (record: R, name: string) => ({
    rights,
    onEdit: () => editor.edit(record),
    onDelete: () => remove({ params: { id: record.id } } as Input<EndpointSpec>, name),
  });
  return {
    rights,
    editor,
    /** For `onNew` of the list. */
    onNew: rights.create && editor.create,
    actionsFor,
    /** The last column of a table; empty for read-only users. On phones `folded` ones are in the part of a row that opens. */
    editColumn: (
      header: string,
      nameOf: (record: R) => string,
      labelsFor: (name: string) => { editLabel: string; deleteLabel: string },
      folded = false,
    ): Column<R>[] =>
      rights.edit || rights.delete
        ? [
            {
              key: 'actions',
              ...(!folded && { phone: 'side' as const }),
              header,
              end: true,
              cell: (record) => (
                <EditIcons {...labelsFor(nameOf(record))} {...actionsFor(record, nameOf(record))} />
              ),
            },
          ]
        : [],
  };
}
