import { useSearchParams } from 'react-router';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MemberList } from './member-list.tsx';
import { membersText } from './members-text.ts';
import { RoleList } from './role-list.tsx';

/** Users and roles, for the staff. The address keeps the tab and the filters. */
export default function AdminUsersScreen() {
  const t = useText(membersText);
  const me = useCurrentUser();
  const [address, setAddress] = useSearchParams();
  const view = address.get('view') === 'roles' ? 'roles' : 'users';
  if (!me) return null;
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminUsers')} hidden />
      <h1>{t('title.adminUsers')}</h1>
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { key: 'users', label: t('tabs.users') },
          { key: 'roles', label: t('tabs.roles') },
        ]}
        current={view}
        onTab={(next) => setAddress(next === 'roles' ? { view: next } : {}, { preventScrollReset: true })}
      >
        {view === 'users' ? <MemberList me={me} /> : <RoleList own={me.role} />}
      </Tabs>
    </section>
  );
}
