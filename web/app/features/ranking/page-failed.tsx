import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { rankingText } from './ranking-text.ts';

interface PageFailedProps {
  /** Of the page, read out and in the tab. */
  title: string;
  /** What did not load. */
  failed: string;
}

/** In place of a page whose data did not come. */
export function PageFailed({ title, failed }: PageFailedProps) {
  const t = useText(rankingText);
  return (
    <div className="page-gutter mx-auto w-full max-w-content py-10">
      <PageHead title={title} hidden />
      <h1 className="sr-only">{title}</h1>
      <LoadFailed title={failed} reason={t('list.failedWhy')} />
    </div>
  );
}
