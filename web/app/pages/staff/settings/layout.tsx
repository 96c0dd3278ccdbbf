import { Outlet, useLocation } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { TabLinks } from '#components/staff-record.tsx';
import { useSiteMessages } from '#features/site/messages.ts';
import { PageSection } from '#ui/page-section.tsx';

const pages = [
  { to: '/admin/settings', title: 'title.adminSettings', name: 'title.general' },
  { to: '/admin/settings/pages', title: 'title.pages', name: 'title.pages' },
  { to: '/admin/settings/footer', title: 'title.footer', name: 'title.footer' },
  { to: '/admin/settings/landing', title: 'title.landing', name: 'title.landing' },
] as const;

/** Header and tabs of the site settings. */
export default function AdminSettingsLayout() {
  const t = useSiteMessages();
  const { pathname } = useLocation();
  const { title } = pages.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? pages[0];
  return (
    <PageSection as="section" className="*:max-w-wide">
      <PageHeader title={t(title)} />
      <TabLinks label={t('title.sections')} tabs={pages.map(({ to, name }) => ({ to, label: t(name) }))} />
      <Outlet />
    </PageSection>
  );
}
