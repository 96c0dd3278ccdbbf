import { useText } from '../lib/text.ts';
import { EmptyState } from '../ui/states.tsx';
import { PageHead } from './page-head.tsx';
import { shellText } from './shell-text.ts';

/** Holds the place of a screen that is still to come. */
export function NotBuiltYet({ title }: { title: string }) {
  const t = useText(shellText);
  return (
    <section className="page-gutter mx-auto w-full max-w-content py-10">
      <PageHead title={title} hidden />
      <h1>{title}</h1>
      <EmptyState sentence={t('notBuilt')} seed={title} />
    </section>
  );
}
