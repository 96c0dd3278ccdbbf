import { PageHeader } from '#components/page-header.tsx';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { PageSection } from '#ui/page-section.tsx';
import { GalleryActions } from './gallery-actions.tsx';
import { GalleryData } from './gallery-data.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryLook } from './gallery-look.tsx';

/** All UI components in their states. */
export default function GalleryScreen() {
  const t = useOverviewMessages();
  return (
    <PageSection as="section" className="gap-14">
      <PageHeader title={t('gallery.title')} />
      <GalleryActions />
      <GalleryFields />
      <GalleryData />
      <GalleryLook />
    </PageSection>
  );
}
