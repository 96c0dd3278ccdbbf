import { PageHead } from '#components/page-head.tsx';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { GalleryActions } from './gallery-actions.tsx';
import { GalleryData } from './gallery-data.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryLook } from './gallery-look.tsx';

/** Every building block of the interface in every state, for developers. */
export default function GalleryScreen() {
  const t = useOverviewMessages();
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
