import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { BackLink } from './back-link.tsx';
import { PageHeader } from './page-header.tsx';

interface StaffRecordProps<Data> {
  /** Disabled if the address has no valid id. */
  read: UseQueryResult<Data, { status: number; detail: string }>;
  back: { to: string; label: string };
  /** Title and sentence of a missing record, and title of the error. */
  texts: { none: string; missing: string; failed: string };
  children: (record: Data) => ReactNode;
}

/** A staff page about one record, with a link to its list and a state for a missing record. */
export function StaffRecord<Data>({ read, back, texts, children }: StaffRecordProps<Data>) {
  const isMissing = read.error?.status === 404 || (read.isPending && read.fetchStatus === 'idle');
  return (
    <PageSection as="section">
      <BackLink to={back.to}>{back.label}</BackLink>
      {isMissing ? (
        <>
          <PageHeader title={texts.none} />
          <EmptyState sentence={texts.missing} />
        </>
      ) : (
        <QueryStates query={read} failed={texts.failed}>
          {children}
        </QueryStates>
      )}
    </PageSection>
  );
}

interface TabLinksProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs that are pages of their own. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="flex overflow-x-auto border-line border-b [scrollbar-width:none]">
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
          className={({ isActive }) =>
            clsx(
              'inline-flex min-h-11 shrink-0 items-center border-b-2 px-4 font-medium text-sm transition-colors -outline-offset-2! max-xs:px-3',
              isActive
                ? 'border-firoozeh text-firoozeh'
                : 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
            )
          }
        >
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
