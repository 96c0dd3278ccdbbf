import type { ListedPage } from '@paddock/contract/pages/calls';
import { proposedSlugs } from '@paddock/contract/pages/rules';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { useAdminPagesMessages } from './messages.ts';
import { type NewPage, proposedPage } from './new-page.ts';

interface ProposedPagesProps {
  pages: readonly ListedPage[];
  onWrite: (page: NewPage) => void;
}

/** Common pages that the site does not have yet. */
export function ProposedPages({ pages, onWrite }: ProposedPagesProps) {
  const t = useAdminPagesMessages();
  const missing = proposedSlugs.filter((slug) => !pages.some((page) => page.slug === slug));
  if (missing.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg">{t('proposed.title')}</h2>
        <p className="text-sm text-text-2">{t('proposed.lead')}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {missing.map((slug) => (
          <li
            key={slug}
            className="flex items-center gap-3 rounded-card border border-line border-dashed px-4 py-2"
          >
            <div className="flex min-w-0 grow flex-col">
              <span>{t(`proposed.${slug}`)}</span>
              <Ltr className="self-start font-mono text-text-3 text-xs">/{slug}</Ltr>
            </div>
            <Button
              dense
              aria-label={t('proposed.writeOf', { title: t(`proposed.${slug}`) })}
              onClick={() => onWrite(proposedPage(slug))}
            >
              {t('proposed.write')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
