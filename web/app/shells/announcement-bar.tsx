import { useSettings } from '../lib/settings.ts';
import { useText } from '../lib/text.ts';
import { AnnouncementStrip } from '../ui/announcement-strip.tsx';
import { shellText } from './shell-text.ts';

/** Shown on every page while the staff have set one. */
export function AnnouncementBar() {
  const { announcement } = useSettings();
  const t = useText(shellText);
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
