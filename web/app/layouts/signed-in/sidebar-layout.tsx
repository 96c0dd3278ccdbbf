import type { ReactNode } from 'react';
import { SetupReturn } from './setup-return.tsx';
import { Sidebar, type SidebarEntry, type SidebarExit } from './sidebar.tsx';

interface SidebarLayoutProps {
  label: string;
  entries: readonly SidebarEntry[];
  exit?: SidebarExit | undefined;
  /** Above the entries, on wide screens. */
  top?: ReactNode;
  /** Above the content. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Sidebar and content of a signed-in area. */
export function SidebarLayout({ label, entries, exit, top, lead, children }: SidebarLayoutProps) {
  return (
    <div className="flex grow">
      <Sidebar label={label} entries={entries} exit={exit} top={top} />
      <main id="main" tabIndex={-1} className="min-w-0 grow pb-20 md:pb-0">
        {lead && (
          <div className="page-gutter mx-auto w-full max-w-content pt-4">
            <div className="max-w-md">{lead}</div>
          </div>
        )}
        {children}
        <SetupReturn />
      </main>
    </div>
  );
}
