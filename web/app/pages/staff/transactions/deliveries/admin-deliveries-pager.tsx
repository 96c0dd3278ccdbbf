import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEntitlementsMessages } from '#features/entitlements/messages.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import { LinkButton } from '#ui/button.tsx';

interface AdminDeliveriesPagerProps {
  /** From 1. */
  page: number;
  pages: number;
}

/** A pager with the previous and the next page. */
export function AdminDeliveriesPager({ page, pages }: AdminDeliveriesPagerProps) {
  const t = useEntitlementsMessages();
  const { searchWith } = useUrlFilters({ page: parsePage });
  const hasNext = page < pages;
  const to = (wanted: number) => ({ search: searchWith({ page: String(wanted) }) });
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label={t('deliveries.pages')} className="grid grid-cols-3 items-center gap-2 py-4">
      <span>
        {page > 1 && (
          <LinkButton
            look="ghost"
            dense
            preventScrollReset
            to={to(page - 1)}
            icon={<ChevronLeft className="mirror" />}
          >
            {t('deliveries.previous')}
          </LinkButton>
        )}
      </span>
      <span className="text-center text-sm text-text-2">{t('deliveries.page', { page })}</span>
      <span className="text-end">
        {hasNext && (
          <LinkButton look="ghost" dense preventScrollReset to={to(page + 1)}>
            {t('deliveries.next')}
            <ChevronRight className="mirror" />
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
