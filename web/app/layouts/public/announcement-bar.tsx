import { componentsMessages } from '../../components/messages.ts';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { useSettings } from '../../lib/page/settings.ts';
import { AnnouncementStrip } from '../../ui/feedback/announcement-strip.tsx';

/** Shown on every page while the staff have set one. */
export function AnnouncementBar() {
  const { announcement } = useSettings();
  const t = useTranslations(componentsMessages);
  if (!announcement) return null;
  return (
    <aside
      aria-label={t('announcement')}
      data-print="hide"
      className="relative z-announcement border-line border-b bg-surface-2"
    >
      <AnnouncementStrip text={announcement} />
    </aside>
  );
}
