import { PageHead } from '#components/page-head.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { rankingMessages } from './messages.ts';

interface LoaderErrorPageProps {
  /** Of the page, read out and in the tab. */
  title: string;
  /** What did not load. */
  failed: string;
}

/** In place of a page whose data did not come. */
export function LoaderErrorPage({ title, failed }: LoaderErrorPageProps) {
  const t = useTranslations(rankingMessages);
  return (
    <div className="page-gutter mx-auto w-full max-w-content py-10">
      <PageHead title={title} hidden />
      <h1 className="sr-only">{title}</h1>
      <LoaderError title={failed} reason={t('list.failedWhy')} />
    </div>
  );
}
