import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { List, type ListProps, type RowOf } from '#ui/table/list.tsx';
import type { Selection } from '#ui/table/selection/selection.ts';
import { BulkList, type ListBulk } from '../ui/table/bulk-list.tsx';
import { BackLink } from './back-link.tsx';
import { PageHead } from './page-head.tsx';

interface ListTexts {
  /** Of the page; absent in a tab, where the buttons are next to the search. */
  title?: string;
  search?: string;
  new?: string;
  failed: string;
  empty: string;
  /** With a search or a filter. */
  noMatch?: string;
  showAll?: string;
}

interface ListFilter {
  label: string;
  /** The choice that filters nothing. */
  any: string;
  value: string | undefined;
  onValue: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

interface StaffListProps<Data> extends Omit<ListProps<Data>, 'failed' | 'empty' | 'children'> {
  texts: ListTexts;
  /** Picks the drawing of the empty list. */
  seed?: string;
  back?: { to: string; label: string };
  /** Under the title. */
  lead?: ReactNode;
  /** What `useCsvExport` returned. */
  exporting?: { running: boolean; onExport: () => void; disabled?: boolean };
  /** Buttons in front of the one for a new record. */
  actions?: ReactNode;
  /** Absent for users who may not create. */
  onNew?: (() => void) | false | undefined;
  search?: { value: string | undefined; onSearch: (text: string) => void };
  filters?: readonly ListFilter[];
  /** A filter that is no choice of a list, in front of the others. */
  toggle?: { pressed: boolean; control: ReactNode };
  onReset?: () => void;
  /** Both as in `BulkList`. */
  bulk?: ListBulk<RowOf<Data>> | undefined;
  toolbar?: ReactNode;
  children: (rows: RowOf<Data>[], selection: Selection<RowOf<Data>> | undefined) => ReactNode;
  /** Next to the list, such as the form that is open. */
  dialogs?: ReactNode;
}

/** A list of the staff area, as a page or as a tab: title, export, new, search, filters, rows, empty state and dialogs. */
export function StaffList<Data>(props: StaffListProps<Data>) {
  const { texts, seed, back, lead, exporting, actions, onNew, search, filters = [], toggle, onReset } = props;
  const { bulk, toolbar, children, dialogs, ...list } = props;
  const setFilters = [toggle?.pressed, ...filters.map(({ value }) => value)].filter(Boolean).length;
  const isFiltered = Boolean(search?.value) || setFilters > 0 || (list.page ?? 1) > 1;
  const hasFilters = filters.length > 0 || toggle !== undefined;
  const empty = (
    <EmptyState
      {...(seed ? { seed } : {})}
      sentence={isFiltered ? texts.noMatch : texts.empty}
      action={isFiltered && <Button onClick={onReset}>{texts.showAll}</Button>}
    />
  );
  const buttons = (exporting || actions || onNew) && (
    <div className={clsx('flex flex-wrap gap-3 max-xs:w-full', !texts.title && 'md:ms-auto')}>
      {exporting && <ExportButton {...exporting} />}
      {actions}
      {onNew && (
        <Button look="main" icon={<Plus />} className="max-xs:grow" onClick={onNew}>
          {texts.new}
        </Button>
      )}
    </div>
  );
  const Frame = texts.title ? 'section' : 'div';
  return (
    <Frame
      className={clsx('flex flex-col gap-6', texts.title && 'page-gutter mx-auto w-full max-w-content py-8')}
    >
      {texts.title && (
        <>
          <PageHead title={texts.title} hidden />
          {back && <BackLink to={back.to}>{back.label}</BackLink>}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1>{texts.title}</h1>
            {buttons}
          </div>
        </>
      )}
      {typeof lead === 'string' ? <p className="max-w-prose text-text-2">{lead}</p> : lead}
      {(search || hasFilters || (!texts.title && buttons)) && (
        <div className="flex flex-wrap items-end gap-3">
          {search && (
            <SearchBox
              className="grow basis-40 self-end md:max-w-md md:basis-64"
              label={texts.search ?? ''}
              value={search.value ?? ''}
              onSearch={search.onSearch}
            />
          )}
          {hasFilters && (
            <FoldedFilters count={setFilters}>
              {toggle?.control}
              {filters.map(({ any, options, value, ...filter }) => (
                <SelectField
                  key={filter.label}
                  className="min-w-36 grow md:grow-0"
                  {...filter}
                  value={value ?? ''}
                  options={[{ value: '', label: any }, ...options]}
                />
              ))}
            </FoldedFilters>
          )}
          {!texts.title && buttons}
        </div>
      )}
      {toolbar === undefined ? (
        <List {...list} failed={texts.failed} empty={empty}>
          {(rows) => children(rows, undefined)}
        </List>
      ) : (
        <BulkList {...list} failed={texts.failed} empty={empty} bulk={bulk} toolbar={toolbar}>
          {children}
        </BulkList>
      )}
      {dialogs}
    </Frame>
  );
}
