import { ListChecks } from 'lucide-react';
import { oneOf, useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import { useSignedInMessages } from './messages.ts';

/** Links back to the set-up list from a step that it opened (`?from=setup`). Sticky. */
export function SetupReturn() {
  const t = useSignedInMessages();
  const { from } = useUrlFilters({ from: oneOf(['setup']) }).filters;
  if (!from) return null;
  return (
    <div className="page-gutter pointer-events-none sticky bottom-20 z-sticky mx-auto w-full max-w-content pb-4 md:bottom-0">
      <LinkButton
        to="/admin/dashboard#setup"
        icon={<ListChecks />}
        className="pointer-events-auto bg-surface-2! shadow-overlay max-xs:w-full"
      >
        {t('setupReturn')}
      </LinkButton>
    </div>
  );
}
