import { Outlet, useLocation } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { TabLinks } from '#components/staff-record.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { PageSection } from '#ui/page-section.tsx';

const pages = [
  { to: '/admin/transactions', title: 'title.adminTransactions' },
  { to: '/admin/transactions/money-check', title: 'moneyCheck.title' },
  { to: '/admin/transactions/deliveries', title: 'admin.deliveries' },
] as const;

/** Header and tabs of the payment pages. */
export default function AdminMoneyLayout() {
  const t = usePaymentsMessages();
  const { pathname } = useLocation();
  const { title } = pages.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? pages[0];
  return (
    <PageSection as="section">
      <PageHeader title={t(title)} />
      <TabLinks
        label={t('admin.pages')}
        tabs={pages.map((page) => ({ to: page.to, label: t(page.title) }))}
      />
      <Outlet />
    </PageSection>
  );
}
