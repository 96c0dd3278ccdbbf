import { can } from '@paddock/contract/core/permissions';
import type { AdminSettings } from '@paddock/contract/site/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaymentMethodsQuery } from '#features/payments/queries.ts';
import { useSiteMessages } from '#features/site/messages.ts';
import { adminSettingsQuery } from '#features/site/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { useUnsavedChanges } from '#ui/dialog/unsaved-changes.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { LinksForm } from './forms/links-form.tsx';
import { SettingsGroup } from './forms/settings-section.tsx';
import { SitePictures } from './forms/site-pictures.tsx';
import { SiteSwitches } from './forms/site-switches.tsx';
import { SiteTextsForm } from './forms/site-texts-form.tsx';
import { UploadsForm } from './forms/uploads-form.tsx';
import { PaymentSwitches } from './payment-switches.tsx';
import { SecuritySwitch } from './security-switch.tsx';

export const clientLoader = () => prefetch(adminSettingsQuery(), adminPaymentMethodsQuery());

export default function AdminSettingsScreen() {
  const t = useSiteMessages();
  const user = useCurrentUser();
  const settings = useQuery(adminSettingsQuery());
  const mayEdit = user !== null && can(user.role, 'settings', 'edit');
  return (
    <>
      <p className="text-text-2">{t(mayEdit ? 'lead' : 'readOnly')}</p>
      <QueryStates query={settings} failed={t('failed')} skeleton={<SkeletonRows rows={6} />}>
        {(data) => <SettingsSections settings={data} mayEdit={mayEdit} />}
      </QueryStates>
    </>
  );
}

const forms = [SiteTextsForm, LinksForm, UploadsForm];

/** The router supports one blocker, so the sections report unsaved changes here. */
function SettingsSections({ settings, mayEdit }: { settings: AdminSettings; mayEdit: boolean }) {
  const t = useSiteMessages();
  const [changed, setChanged] = useState<readonly boolean[]>(forms.map(() => false));
  // The callbacks are stable, because the sections call them in an effect.
  const [sections] = useState(() =>
    forms.map((Form, index) => ({
      Form,
      onChanged: (isChanged: boolean) => setChanged((old) => old.with(index, isChanged)),
    })),
  );
  const { question } = useUnsavedChanges(changed.includes(true), () => undefined);
  const shared = { settings, mayEdit };
  return (
    <>
      <SettingsGroup title={t('switches.title')}>
        <SiteSwitches {...shared} />
      </SettingsGroup>
      <SettingsGroup title={t('pictures.title')} anchor="pictures">
        <SitePictures {...shared} />
      </SettingsGroup>
      {sections.map(({ Form, onChanged }, index) => (
        <Form key={index} {...shared} onChanged={onChanged} />
      ))}
      <SettingsGroup title={t('payments.title')}>
        <PaymentSwitches mayEdit={mayEdit} />
      </SettingsGroup>
      <SettingsGroup title={t('security.heading')}>
        <SecuritySwitch {...shared} />
      </SettingsGroup>
      {question}
    </>
  );
}
