import { can } from '@paddock/contract/permissions';
import { getAdminSettings } from '@paddock/contract/site';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SiteSwitches } from './site-switches.tsx';
import { siteText } from './site-text.ts';
import { SiteTextsForm } from './site-texts-form.tsx';

export default function AdminSettingsScreen() {
  const t = useText(siteText);
  const user = useCurrentUser();
  const settings = useQuery(query(getAdminSettings, {}));
  const mayEdit = user !== null && can(user.role, 'settings', 'edit');
  return (
    <section className="page-gutter mx-auto flex w-full max-w-wide flex-col gap-8 py-8">
      <PageHead title={t('title.adminSettings')} hidden />
      <div className="flex flex-col gap-2">
        <h1>{t('title.adminSettings')}</h1>
        <p className="text-text-2">{t(mayEdit ? 'lead' : 'readOnly')}</p>
      </div>
      {settings.isPending && <SkeletonRows rows={6} />}
      {settings.isError && !settings.data && (
        <ErrorState
          title={t('failed')}
          reason={settings.error.detail}
          onRetry={() => settings.refetch()}
          retrying={settings.isFetching}
        />
      )}
      {settings.data && (
        <>
          <section>
            <SectionHeading>{t('switches.title')}</SectionHeading>
            <Card>
              <CardBody className="md:p-5">
                <SiteSwitches settings={settings.data} mayEdit={mayEdit} />
              </CardBody>
            </Card>
          </section>
          <section>
            <SectionHeading>{t('texts.title')}</SectionHeading>
            <Card>
              <CardBody className="md:p-5">
                <SiteTextsForm settings={settings.data} mayEdit={mayEdit} />
              </CardBody>
            </Card>
          </section>
        </>
      )}
    </section>
  );
}
