import { PageSection } from '#ui/page-section.tsx';
import { LoaderError } from '../ui/feedback/loader-error.tsx';
import { PageHead } from './page-head.tsx';

interface PageFailedProps {
  /** The page's title, in the tab and for screen readers. */
  title: string;
  /** What could not be loaded. */
  failed: string;
  reason: string;
}

/** Replaces a page whose loader answered 503. */
export function PageFailed({ title, failed, reason }: PageFailedProps) {
  return (
    <PageSection>
      <PageHead title={title} hidden />
      <h1 className="sr-only">{title}</h1>
      <LoaderError title={failed} reason={reason} />
    </PageSection>
  );
}
