import { clsx } from 'clsx';
import { NavLink, Outlet, useLocation } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';

const pages = [
  { to: '/admin/transactions', title: 'title.adminTransactions' },
  { to: '/admin/transactions/money-check', title: 'moneyCheck.title' },
  { to: '/admin/transactions/deliveries', title: 'admin.deliveries' },
] as const;

/** The staff's money screens under one head; each is a page with its own address. */
export default function AdminMoneyLayout() {
  const t = usePaymentsMessages();
  const { pathname } = useLocation();
  const { title } = pages.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? pages[0];
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t(title)} hidden />
      <h1>{t(title)}</h1>
      <nav
        aria-label={t('admin.pages')}
        className="flex overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {pages.map((page) => (
          <NavLink
            key={page.to}
            to={page.to}
            end
            className={({ isActive }) =>
              clsx(
                'inline-flex min-h-11 shrink-0 items-center border-b-2 px-4 font-medium text-sm transition-colors -outline-offset-2!',
                isActive
                  ? 'border-firoozeh text-firoozeh'
                  : 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
              )
            }
          >
            {t(page.title)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </section>
  );
}
