import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { GalleryActions } from './gallery-actions.tsx';
import { GalleryData } from './gallery-data.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryLook } from './gallery-look.tsx';
import { overviewText } from './overview-text.ts';

/** Every building block of the interface in every state, for developers. */
export default function GalleryScreen() {
  const t = useText(overviewText);
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-14 py-8">
      <PageHead title={t('gallery.title')} hidden />
      <h1>{t('gallery.title')}</h1>
      <GalleryActions />
      <GalleryFields />
      <GalleryData />
      <GalleryLook />
    </section>
  );
}
