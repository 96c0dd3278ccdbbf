import { formatNumber } from '@paddock/contract/i18n/format-number';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import { useTableMessages } from './messages.ts';
import { pageNumbers } from './page-numbers.ts';

interface PaginationProps {
  /** Current page, from 1. */
  page: number;
  pages: number;
  /** Name of the search parameter. */
  parameter?: string;
  /** Accessible name, if a page has several. */
  label?: string;
}

const box =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-button px-2 text-sm max-xs:min-w-9 max-xs:px-1';

/** A link to another page, which works without script and with Back. */
function PageLink({
  to,
  parameter,
  off,
  current,
  label,
  children,
}: {
  to: number;
  parameter: string;
  off?: boolean;
  current?: boolean;
  label?: string;
  children: ReactNode;
}) {
  const { searchWith } = useUrlFilters({ [parameter]: parsePage });
  if (off) {
    return (
      <span aria-disabled="true" className={clsx(box, 'gap-1 text-text-3 opacity-60')}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={{ search: searchWith({ [parameter]: String(to) }) }}
      preventScrollReset
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        box,
        'gap-1 transition-colors hover:bg-surface-2',
        current ? 'bg-firoozeh-dim font-bold text-firoozeh' : 'text-text-2',
      )}
    >
      {children}
    </Link>
  );
}

/** Up to five page numbers with Previous and Next. Empty if there is only one page. */
export function Pagination({ page, pages, parameter = 'page', label }: PaginationProps) {
  const t = useTableMessages();
  const locale = useLocale();
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={label ?? t('pager.label')}
      className="flex flex-wrap items-center justify-center gap-1 py-4 max-xs:gap-0"
    >
      <PageLink to={page - 1} parameter={parameter} off={page <= 1}>
        <ChevronLeft className="mirror" />
        <span className="max-xs:sr-only">{t('pager.previous')}</span>
      </PageLink>
      {pageNumbers(page, pages).map((number) => (
        <PageLink
          key={number}
          to={number}
          parameter={parameter}
          current={number === page}
          label={t('pager.page', { page: number })}
        >
          {formatNumber(number, locale)}
        </PageLink>
      ))}
      <PageLink to={page + 1} parameter={parameter} off={page >= pages}>
        <span className="max-xs:sr-only">{t('pager.next')}</span>
        <ChevronRight className="mirror" />
      </PageLink>
    </nav>
  );
}

/** Previous, "Page X of Y" and Next. */
export function PreviousNextPagination({ page, pages, parameter = 'page', label }: PaginationProps) {
  const t = useTableMessages();
  return (
    <nav aria-label={label ?? t('pager.label')} className="flex items-center justify-between gap-4 py-4">
      <PageLink to={page - 1} parameter={parameter} off={page <= 1}>
        <ChevronLeft className="mirror" />
        {t('pager.previous')}
      </PageLink>
      <span className="text-sm text-text-2">
        {t.rich('pager.pageOf', { page, pages: Math.max(pages, 1) })}
      </span>
      <PageLink to={page + 1} parameter={parameter} off={page >= pages}>
        {t('pager.next')}
        <ChevronRight className="mirror" />
      </PageLink>
    </nav>
  );
}
