import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** Buttons at the end; on small phones they share a line of their own. */
  actions?: ReactNode;
}

/** The title of a signed-in screen, on the page and in the tab. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <PageHead title={title} hidden />
      <div className="flex flex-col gap-1">
        <h1 className="wrap-anywhere">{title}</h1>
        {lead && <p className="text-text-2">{lead}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-3 max-xs:w-full max-xs:*:grow empty:hidden">{actions}</div>
      )}
    </header>
  );
}
