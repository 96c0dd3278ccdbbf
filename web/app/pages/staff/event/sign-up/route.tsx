import {
  type EventSignUp,
  updateEventSignUp,
} from '@paddock/contract/championships/setup/event-sign-up-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { PageHead } from '#components/page-head.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseId } from '#lib/url/url-values.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import type { Route } from './+types/route.ts';
import { useEventSignUpMessages } from './messages.ts';
import { eventSignUpQueries, eventSignUpQuery } from './queries.ts';
import { EventSignUpForm } from './sign-up-form.tsx';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return prefetch(id !== undefined && eventSignUpQuery(id));
}

/** Whether and how drivers enter for an event that belongs to no season. */
export default function EventSignUpScreen() {
  const t = useEventSignUpMessages();
  const id = parseId(useParams()['id']);
  const read = useQuery({ ...eventSignUpQuery(id ?? 0), enabled: id !== undefined });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <BackLink to="/admin/events">{t('all')}</BackLink>
      {id === undefined || read.error?.status === 404 ? (
        <>
          <PageHead title={t('none')} hidden />
          <h1>{t('none')}</h1>
          <EmptyState sentence={t('missing')} />
        </>
      ) : (
        <QueryStates query={read} failed={t('failed')}>
          {(signUp) => <OneEvent key={signUp.event.id} read={signUp} />}
        </QueryStates>
      )}
    </section>
  );
}

function OneEvent({ read }: { read: EventSignUp }) {
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
      <PageHead title={`${t('title')} · ${title}`} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">
            {t('title')}: <Bdi>{title}</Bdi>
          </h1>
          <p className="text-sm text-text-2">{t('start', { time: format.dateTime(start_date) })}</p>
        </div>
        <LinkButton to={`/events/${id}`}>{t('public')}</LinkButton>
      </div>
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
              onRemoved={(gone) => {
                setRecord(gone);
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

/** The ways to who is entered and to the result, and while nobody is, the way to have no sign-up. */
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
