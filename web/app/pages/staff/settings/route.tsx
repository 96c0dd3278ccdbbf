import { can } from '@paddock/contract/core/permissions';
import type { AdminSettings } from '@paddock/contract/site/calls';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { adminPaymentMethodsQuery } from '#features/payments/queries.ts';
import { useSiteMessages } from '#features/site/messages.ts';
import { adminSettingsQuery } from '#features/site/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useAnchor } from '#lib/browser/use-anchor.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { useUnsavedChanges } from '#ui/dialog/unsaved-changes.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { LinksForm } from './forms/links-form.tsx';
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
        {(data) => <Sections settings={data} mayEdit={mayEdit} />}
      </QueryStates>
    </>
  );
}

const forms = [SiteTextsForm, LinksForm, UploadsForm];

/** The router asks one question at a time, so the sections tell here what is not saved. */
function Sections({ settings, mayEdit }: { settings: AdminSettings; mayEdit: boolean }) {
  const t = useSiteMessages();
  const [changed, setChanged] = useState<readonly boolean[]>([]);
  const note = useCallback(
    (place: number, is: boolean) =>
      setChanged((old) => forms.map((_, at) => (at === place ? is : old[at] === true))),
    [],
  );
  const { question } = useUnsavedChanges(changed.includes(true), () => undefined);
  const both = { settings, mayEdit };
  return (
    <>
      <Held title={t('switches.title')}>
        <SiteSwitches {...both} />
      </Held>
      <Held title={t('pictures.title')} anchor="pictures">
        <SitePictures {...both} />
      </Held>
      {forms.map((Form, place) => (
        <Noting key={place} place={place} onNote={note}>
          {(onChanged) => <Form {...both} onChanged={onChanged} />}
        </Noting>
      ))}
      <Held title={t('payments.title')}>
        <PaymentSwitches mayEdit={mayEdit} />
      </Held>
      <Held title={t('security.heading')}>
        <SecuritySwitch {...both} />
      </Held>
      {question}
    </>
  );
}

interface NotingProps {
  place: number;
  onNote: (place: number, changed: boolean) => void;
  children: (onChanged: (changed: boolean) => void) => ReactNode;
}

/** Gives a section a listener that stays the same. */
function Noting({ place, onNote, children }: NotingProps) {
  return children(useCallback((changed: boolean) => onNote(place, changed), [place, onNote]));
}

/** A section whose switches hold at once. */
function Held({ title, anchor, children }: { title: string; anchor?: string; children: ReactNode }) {
  return (
    <section
      ref={useAnchor(anchor)}
      id={anchor}
      {...(anchor ? { tabIndex: -1 } : {})}
      className="scroll-mt-4"
    >
      <SectionHeading>{title}</SectionHeading>
      <Card>
        <CardBody className="md:p-5">{children}</CardBody>
      </Card>
    </section>
  );
}
