import { clsx } from 'clsx';
import { NavLink, Outlet, useLocation } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { useSiteMessages } from '#features/site/messages.ts';

const parts = [
  { to: '/admin/settings', title: 'title.adminSettings', name: 'title.general' },
  { to: '/admin/settings/pages', title: 'title.pages', name: 'title.pages' },
  { to: '/admin/settings/footer', title: 'title.footer', name: 'title.footer' },
  { to: '/admin/settings/landing', title: 'title.landing', name: 'title.landing' },
] as const;

/** The site's settings under one head; each part is a page with its own address. */
export default function AdminSettingsLayout() {
  const t = useSiteMessages();
  const { pathname } = useLocation();
  const { title } = parts.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? parts[0];
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8 *:max-w-wide">
      <PageHead title={t(title)} hidden />
      <h1>{t(title)}</h1>
      <nav
        aria-label={t('title.sections')}
        className="flex overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {parts.map(({ to, name }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              clsx(
                'inline-flex min-h-11 shrink-0 items-center border-b-2 px-4 font-medium text-sm transition-colors -outline-offset-2! max-xs:px-3',
                isActive
                  ? 'border-firoozeh text-firoozeh'
                  : 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
              )
            }
          >
            {t(name)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </section>
  );
}
