import { toCalendarDay } from '@paddock/contract/i18n/calendar';
import { localizeDigits } from '@paddock/contract/i18n/digits';
import { calendarDayIn } from '@paddock/contract/i18n/time';
import { Link } from 'react-router';
import { LogoMark } from '../../components/logo.tsx';
import { componentsMessages } from '../../components/messages.ts';
import { useCalendar, useLocale } from '../../lib/i18n/locale.tsx';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { useRootData } from '../../lib/page/root-data.ts';
import { useSettings } from '../../lib/page/settings.ts';
import { Kerb } from '../../ui/brand/ornaments.tsx';
import { siteLinks } from './header.tsx';

/** Where the community is besides; shown where the site has an address. */
const outsideLinks = [
  { field: 'discord_invite_url', key: 'nav.discord' },
  { field: 'telegram_url', key: 'nav.telegram' },
  { field: 'instagram_url', key: 'nav.instagram' },
  { field: 'youtube_url', key: 'nav.youtube' },
  { field: 'x_url', key: 'nav.x' },
] as const;

const linkClass = 'inline-flex min-h-11 items-center rounded-button text-sm text-text-2 hover:text-text';

export function Footer() {
  const t = useTranslations(componentsMessages);
  const locale = useLocale();
  const calendar = useCalendar();
  const { now } = useRootData();
  const settings = useSettings();
  const outside = outsideLinks.filter(({ field }) => settings[field]);
  const today = calendarDayIn(new Date(now));
  const year = localizeDigits(String(toCalendarDay(today, calendar).year), locale);
  return (
    <footer data-shell className="mt-auto">
      <Kerb className="mt-14" />
      <div className="bg-surface-1">
        <div className="page-gutter mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8">
          <div className="flex flex-col gap-2">
            <LogoMark />
            <p className="max-w-sm text-sm text-text-3">{t('footer.line')}</p>
          </div>
          <ul className="flex flex-wrap gap-x-6">
            {siteLinks.map(({ to, key }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {t(key)}
                </Link>
              </li>
            ))}
            {outside.map(({ field, key }) => (
              <li key={field}>
                <a href={settings[field] ?? ''} rel="noopener" className={linkClass}>
                  {t(key)}
                </a>
              </li>
            ))}
          </ul>
          <p className="w-full text-text-3 text-xs">{t('footer.rights', { year })}</p>
        </div>
      </div>
    </footer>
  );
}
