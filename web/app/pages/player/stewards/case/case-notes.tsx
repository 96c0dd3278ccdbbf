import { noteText } from '@paddock/contract/stewarding/rules';
import { type Case, CaseUpdate, updateCase } from '@paddock/contract/stewarding/steward-calls';
import * as z from 'zod/mini';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { caseQueries } from '#features/stewarding/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';

const Form = z.object({ note: CaseUpdate.shape.note.def.innerType });

/** Notes between stewards. Parties never see them. */
export function CaseNotes({ found: { id, notes, can } }: { found: Case }) {
  const t = useDeskMessages();
  const format = useFormat();
  const add = useApiMutation(updateCase, {
    invalidates: caseQueries,
    success: t('notes.added'),
    failure: t('case.actFailed'),
    quiet: true,
  });
  const form = useForm({
    schema: Form,
    initial: { note: '' },
    submit: async (body) => {
      await add.mutateAsync({ params: { id }, body });
      form.reset();
    },
  });
  if (!can.decide && notes.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t('notes.title')}</h2>
      {notes.length === 0 && <p className="text-sm text-text-2">{t('notes.none')}</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {notes.map(({ id: note, by, text, at }) => (
          <li
            key={note}
            className="flex flex-col gap-1 rounded-card border border-line bg-surface-1 p-3 text-sm"
          >
            <span className="flex flex-wrap justify-between gap-2 text-text-3 text-xs">
              <Bdi>{by?.username ?? '–'}</Bdi>
              <time dateTime={at.toISOString()}>{format.dateTime(at)}</time>
            </span>
            <span className="wrap-anywhere whitespace-pre-line">
              <OwnText>{text}</OwnText>
            </span>
          </li>
        ))}
      </ul>
      {can.decide && (
        <form {...form.props} className="flex flex-col gap-3">
          <FormError problem={form.problem} />
          <TextAreaField {...form.text('note')} label={t('notes.text')} rows={2} maxLength={noteText.max} />
          <Button dense type="submit" loading={form.busy} className="self-start">
            {t('notes.add')}
          </Button>
        </form>
      )}
    </section>
  );
}
