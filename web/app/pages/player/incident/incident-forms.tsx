import {
  AppealForm,
  appealDecision,
  type Incident,
  StatementForm,
  saveStatement,
} from '@paddock/contract/stewarding/calls';
import { appealNewsText, appealText, statementText } from '@paddock/contract/stewarding/rules';
import { incidentQueries } from '#features/stewarding/queries.ts';
import { useReportMessages } from '#features/stewarding/reports/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';

/** The member's statement: a form until the deadline, then the text. */
export function StatementPart({ incident }: { incident: Incident }) {
  const t = useReportMessages();
  const { can, my_statement, question, statements_until, state } = incident;
  if (!can.state && !my_statement && (state === 'filed' || statements_until === null)) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t('statement.title')}</h2>
      {question && (
        <div role="note" className="flex flex-col gap-1 rounded-card border border-info bg-info-dim p-4">
          <b>{t('statement.asked')}</b>
          <OwnText className="wrap-anywhere">{question}</OwnText>
        </div>
      )}
      {can.state ? (
        <StatementEditor incident={incident} />
      ) : (
        <>
          <p className="text-sm text-text-2">{t('statement.closed')}</p>
          {my_statement ? (
            <p className="wrap-anywhere whitespace-pre-line rounded-card border border-line bg-surface-1 p-4 text-sm">
              <OwnText>{my_statement.text}</OwnText>
            </p>
          ) : (
            <p className="text-sm text-text-2">{t('statement.none')}</p>
          )}
        </>
      )}
    </section>
  );
}

function StatementEditor({ incident: { id, my_statement, statements_until } }: { incident: Incident }) {
  const t = useReportMessages();
  const format = useFormat();
  const save = useApiMutation(saveStatement, {
    invalidates: incidentQueries,
    success: t('statement.saved'),
    failure: t('page.actFailed'),
    quiet: true,
  });
  const form = useForm({
    schema: StatementForm,
    initial: { text: my_statement?.text ?? '' },
    submit: (body) => save.mutateAsync({ params: { id }, body }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {statements_until && (
        <p className="text-sm text-text-2">
          {t('statement.lead', { time: format.dateTime(statements_until) })}
        </p>
      )}
      <FormError problem={form.problem} />
      <TextAreaField
        {...form.text('text')}
        label={t('statement.text')}
        rows={6}
        required
        maxLength={statementText.max}
      />
      <Button look="main" type="submit" loading={form.busy} className="self-start">
        {t('statement.save')}
      </Button>
    </form>
  );
}

/** An appeal: a form until the deadline, then the text. */
export function AppealPart({ incident }: { incident: Incident }) {
  const t = useReportMessages();
  const { can, my_appeal } = incident;
  if (!can.appeal && !my_appeal) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t(my_appeal ? 'appeal.yours' : 'appeal.title')}</h2>
      {my_appeal ? (
        <div className="wrap-anywhere flex flex-col gap-2 whitespace-pre-line rounded-card border border-line bg-surface-1 p-4 text-sm">
          <OwnText>{my_appeal.text}</OwnText>
          <span className="text-text-3">{t('appeal.news')}</span>
          <OwnText>{my_appeal.news}</OwnText>
        </div>
      ) : (
        <AppealEditor incident={incident} />
      )}
    </section>
  );
}

function AppealEditor({ incident: { id, appeal_until } }: { incident: Incident }) {
  const t = useReportMessages();
  const format = useFormat();
  const send = useApiMutation(appealDecision, {
    invalidates: incidentQueries,
    success: t('appeal.sent'),
    failure: t('page.actFailed'),
    quiet: true,
  });
  const form = useForm({
    schema: AppealForm,
    initial: { text: '', news: '' },
    submit: (body) => send.mutateAsync({ params: { id }, body }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {appeal_until && (
        <p className="text-sm text-text-2">{t('appeal.lead', { time: format.dateTime(appeal_until) })}</p>
      )}
      <FormError problem={form.problem} />
      <TextAreaField
        {...form.text('text')}
        label={t('appeal.text')}
        rows={5}
        required
        maxLength={appealText.max}
      />
      <TextAreaField
        {...form.text('news')}
        label={t('appeal.news')}
        rows={3}
        required
        maxLength={appealNewsText.max}
      />
      <Button look="main" type="submit" loading={form.busy} className="self-start">
        {t('appeal.send')}
      </Button>
    </form>
  );
}
