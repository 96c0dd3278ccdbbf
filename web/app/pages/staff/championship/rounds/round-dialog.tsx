import type { Round } from '@paddock/contract/championships/calls';
import {
  type AdminChampionship,
  createRound,
  updateRound,
} from '@paddock/contract/championships/setup/setup-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useAdminRoundsMessages } from '#features/championships/admin-rounds/messages.ts';
import type { BoundField } from '#features/championships/bound-field.ts';
import { RoundForm, roundValues, type SessionDraft } from '#features/championships/round-form.ts';
import { comingEventsQuery } from '#features/championships/round-queries.ts';
import { SessionList } from '#features/championships/session-fields.tsx';
import { championshipQueries } from '#features/championships/staff-queries.ts';
import { TrackField } from '#features/championships/track-field.tsx';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { comparedField } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { LinkButton } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField } from '#ui/form/text-field.tsx';

interface RoundDialogProps {
  championship: AdminChampionship;
  /** Undefined for a new one. */
  round: Round | undefined;
  onClose: () => void;
}

/** Links a round to an existing event, which sets the date and the server. */
export function RoundDialog({ championship, round, onClose }: RoundDialogProps) {
  const t = useAdminRoundsMessages();
  const options = { invalidates: championshipQueries, success: t('saved'), failure: t('saveFailed') };
  const create = useApiMutation(createRound, options);
  const update = useApiMutation(updateRound, options);
  const params = { id: championship.id };
  const form = useRecordForm({
    schema: RoundForm,
    record: round,
    valuesOf: roundValues,
    fields: [
      comparedField('event_id', t('event')),
      comparedField('track', t('track')),
      comparedField('sessions', t('sessions.title'), (sessions: SessionDraft[]) =>
        sessions
          .map(({ kind, grid }) => [t(`kinds.${kind}`), grid.from, grid.session, grid.reversed].join(' '))
          .join('\n'),
      ),
    ],
    submit: async (body, stored) => {
      if (stored) {
        await update.mutateAsync({
          params: { ...params, round: stored.id },
          body: { ...body, updated_at: stored.updated_at },
        });
      } else await create.mutateAsync({ params, body });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={round ? t('editOf', { number: round.number }) : t('new')}
      submitLabel={t('save')}
    >
      <EventField field={form.text('event_id')} round={round} />
      <TrackField field={form.text('track')} game={championship.game} round={round} />
      <h3 className="font-bold">{t('sessions.title')}</h3>
      <SessionList
        sessions={form.values.sessions as SessionDraft[]}
        onSessionsChange={(sessions) => form.set('sessions', sessions)}
        errorAt={form.errorAt}
      />
    </FormDialog>
  );
}

interface EventFieldProps {
  field: BoundField;
  round: Round | undefined;
}

function EventField({ field, round }: EventFieldProps) {
  const t = useAdminRoundsMessages();
  const locale = useLocale();
  const format = useFormat();
  const events = useQuery(comingEventsQuery());
  useErrorToast(events, t('eventsFailed'));
  const free = (events.data?.items ?? []).filter(({ round_id }) => round_id === null);
  const linkedEvent = round ? [{ ...round, id: round.event_id }] : [];
  const choices = [...linkedEvent, ...free];
  if (events.isSuccess && choices.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-text-2">{t('noEvents')}</p>
        <LinkButton to="/admin/events">{t('toEvents')}</LinkButton>
      </div>
    );
  }
  return (
    <SelectField
      {...field}
      error={events.isError && !events.data ? t('eventsFailed') : field.error}
      label={t('event')}
      hint={t('eventHint')}
      placeholder={t('chooseEvent')}
      required
      options={choices.map((event) => ({
        value: String(event.id),
        label: `${localize(event, locale, 'title').title} · ${format.dateTime(event.start_date)}`,
      }))}
    />
  );
}
