import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminLandingQuery } from '#features/site/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { LandingForm, type LandingFormProps } from './landing-form.tsx';
import { useAdminLandingMessages } from './messages.ts';

export const clientLoader = () => prefetch(adminLandingQuery());

/** The editable texts of the landing page. */
export default function AdminLandingScreen() {
  const t = useAdminLandingMessages();
  const { edit: mayEdit } = useRights('settings');
  const landing = useQuery(adminLandingQuery());
  return (
    <QueryStates query={landing} failed={t('failed')} skeleton={<SkeletonRows rows={6} />}>
      {(data) => <LandingEditor landing={data} mayEdit={mayEdit} />}
    </QueryStates>
  );
}

/** Keeps the initial record, so that a refetch does not change the form. */
function LandingEditor({ landing, mayEdit }: Omit<LandingFormProps, 'onSaved'>) {
  const [record, setRecord] = useState(landing);
  return (
    <LandingForm key={record.updated_at.getTime()} landing={record} mayEdit={mayEdit} onSaved={setRecord} />
  );
}
