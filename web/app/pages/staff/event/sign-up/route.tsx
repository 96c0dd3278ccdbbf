import {
  type EventSignUp,
  updateEventSignUp,
} from '@paddock/contract/championships/setup/event-sign-up-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { StaffRecord } from '#components/staff-record.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseId } from '#lib/url/url-values.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import type { Route } from './+types/route.ts';
import { useEventSignUpMessages } from './messages.ts';
import { eventSignUpQueries, eventSignUpQuery } from './queries.ts';
import { EventSignUpForm } from './sign-up-form.tsx';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return prefetch(id !== undefined && eventSignUpQuery(id));
}

/** The sign-up of an event outside a season. */
export default function EventSignUpScreen() {
  const t = useEventSignUpMessages();
  const id = parseId(useParams()['id']);
  const read = useQuery({ ...eventSignUpQuery(id ?? 0), enabled: id !== undefined });
  return (
    <StaffRecord
      read={read}
      back={{ to: '/admin/events', label: t('all') }}
      texts={{ none: t('none'), missing: t('missing'), failed: t('failed') }}
    >
      {(signUp) => <EventSignUpEditor key={signUp.event.id} read={signUp} />}
    </StaffRecord>
  );
}

function EventSignUpEditor({ read }: { read: EventSignUp }) {
  const t = useEventSignUpMessages();
  const format = useFormat();
  const locale = useLocale();
  const rights = useRights('championships');
  const [record, setRecord] = useState(read);
  const [isNew, setIsNew] = useState(false);
  const { id, title, start_date } = localize(record.event, locale, 'title');
  const { season, sign_up } = record;
  return (
    <>
      <PageHeader
        title={`${t('title')}: ${title}`}
        lead={t('start', { time: format.dateTime(start_date) })}
        actions={<LinkButton to={`/events/${id}`}>{t('public')}</LinkButton>}
      />
      {season && (
        <EmptyState
          seed="round of a season"
          sentence={t.rich('ofSeason', { name: localize(season, locale, 'name').name })}
          action={<LinkButton to={`/admin/championships/${season.id}/rounds`}>{t('toSeason')}</LinkButton>}
        />
      )}
      {!season && !sign_up && !isNew && (
        <EmptyState
          seed="no sign-up"
          sentence={t('closed')}
          action={rights.edit && <Button onClick={() => setIsNew(true)}>{t('open')}</Button>}
        />
      )}
      {!season && (sign_up || isNew) && (
        <>
          <p className="max-w-prose text-text-2">{t('sentence')}</p>
          {sign_up && (
            <SignUpLinks
              record={record}
              title={title}
              mayRemove={rights.edit}
              onRemoved={(updated) => {
                setRecord(updated);
                setIsNew(false);
              }}
            />
          )}
          <EventSignUpForm
            key={record.updated_at.getTime()}
            signUp={record}
            mayEdit={rights.edit}
            onSaved={setRecord}
          />
        </>
      )}
    </>
  );
}

interface SignUpLinksProps {
  record: EventSignUp;
  title: string;
  mayRemove: boolean;
  onRemoved: (record: EventSignUp) => void;
}

/** Links to the entries and the result. A sign-up without entries can be removed. */
function SignUpLinks({ record, title, mayRemove, onRemoved }: SignUpLinksProps) {
  const t = useEventSignUpMessages();
  const remove = useApiMutation(updateEventSignUp, {
    invalidates: eventSignUpQueries,
    success: t('remove.done'),
    failure: t('remove.failed'),
  });
  const { sign_up } = record;
  if (!sign_up) return null;
  const { championship_id, entries } = sign_up;
  const ask = () =>
    confirmDelete({
      title: t('remove.title'),
      sentence: t.rich('remove.sentence', { name: title }),
      action: t('remove.action'),
      async call() {
        const body = { sign_up: null, updated_at: record.updated_at };
        onRemoved(await remove.mutateAsync({ params: { id: record.event.id }, body }));
      },
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LinkButton to={`/admin/championships/${championship_id}/entries`}>{t('entries')}</LinkButton>
      <LinkButton to={`/admin/championships/${championship_id}/results`}>{t('results')}</LinkButton>
      <span className="text-sm text-text-2">{t('entriesCount', { count: entries })}</span>
      {mayRemove && entries === 0 && (
        <Button look="danger" className="ms-auto" onClick={ask}>
          {t('remove.open')}
        </Button>
      )}
    </div>
  );
}
