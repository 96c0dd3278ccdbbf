import { workStates } from '@paddock/contract/stewarding/course';
import { decisionFacts, decisionReason, ruleMax } from '@paddock/contract/stewarding/rules';
import { type Case, DecisionForm, draftDecision } from '@paddock/contract/stewarding/steward-calls';
import * as z from 'zod/mini';
import { DecisionList } from '#features/stewarding/decision-list.tsx';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { caseQueries } from '#features/stewarding/queries.ts';
import { useShortcuts } from '#features/stewarding/use-shortcuts.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { DecisionPreview } from './decision-preview.tsx';
import {
  isTriable,
  type PenaltyDraft,
  toPenaltyDraft,
  toPenaltyForm,
  usualPenalties,
} from './penalty-drafts.ts';
import { PenaltyRows } from './penalty-rows.tsx';
import { PublishDecision } from './publish-decision.tsx';

const Typed = z.object({
  facts: DecisionForm.shape.facts,
  rule: DecisionForm.shape.rule,
  reason: DecisionForm.shape.reason,
  language: DecisionForm.shape.language,
  drafts: z.array(z.custom<PenaltyDraft>()),
  safety: z.string(),
});

/** The draft of the decision with a preview of its effect, while the case is open for one. */
export function DecisionEditor({ found }: { found: Case }) {
  const t = useDeskMessages();
  if (found.state === 'filed')
    return (
      <section className="flex flex-col gap-4">
        <h2 className="text-xl">{t('draft.title')}</h2>
        <div className="flex flex-wrap gap-3">
          <PublishDecision found={found} isChanged={false} />
        </div>
        <Similar found={found} />
      </section>
    );
  if (!workStates.includes(found.state)) return <Similar found={found} />;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{t('draft.title')}</h2>
      <p className="text-sm text-text-2">{t('draft.lead')}</p>
      <Editor found={found} />
      <Similar found={found} />
    </section>
  );
}

function Editor({ found }: { found: Case }) {
  const t = useDeskMessages();
  const format = useFormat();
  const locale = useLocale();
  const { id, draft, facts, rules } = found;
  const first = facts.find(({ role }) => role === 'accused')?.party.entry_id ?? 0;
  const save = useApiMutation(draftDecision, {
    invalidates: caseQueries,
    success: t('draft.saved'),
    failure: t('case.actFailed'),
    quiet: true,
  });
  const form = useForm({
    schema: Typed,
    initial: {
      facts: draft?.facts ?? '',
      rule: draft?.rule ?? '',
      reason: draft?.reason ?? '',
      language: draft?.language ?? locale,
      drafts: draft?.penalties.map((one) => toPenaltyDraft(found, one)) ?? [
        { entry_id: first, kind: 'no_action', value: '', laps: '' },
      ],
      safety: String(draft?.safety?.[0]?.points ?? ''),
    },
    submit: async ({ drafts, safety, ...texts }) => {
      const penalties = drafts.map((one) => toPenaltyForm(found, one));
      const points = safety === '' ? [] : [{ entry_id: first, points: Number(safety) }];
      await save.mutateAsync({ params: { id }, body: { ...texts, penalties, safety: points } });
    },
  });
  const drafts = form.values.drafts as PenaltyDraft[];
  const pick = (usual: (typeof usualPenalties)[number]) =>
    form.set('drafts', [
      { entry_id: first, kind: usual.kind, value: usual.value, laps: '' },
      ...drafts.slice(1),
    ]);
  useShortcuts(Object.fromEntries(usualPenalties.map((usual, at) => [`Digit${at + 1}`, () => pick(usual)])));
  const penalties = drafts.map((one) => toPenaltyForm(found, one));
  return (
    <>
      <form {...form.props} className="flex flex-col gap-4">
        <FormError problem={form.problem} />
        <PenaltyRows
          found={found}
          drafts={drafts}
          onChange={(next) => form.set('drafts', next)}
          errorAt={form.errorAt}
        />
        <DecisionPreview id={id} penalties={penalties.filter(isTriable)} />
        <TextAreaField
          {...form.text('facts')}
          label={t('draft.facts')}
          rows={3}
          required
          maxLength={decisionFacts.max}
        />
        <div className="grid gap-4 min-[40rem]:grid-cols-2">
          <TextField
            {...form.text('rule')}
            label={t('draft.rule')}
            hint={t('draft.ruleHint')}
            list={`rules-of-${id}`}
            autoComplete="off"
            maxLength={ruleMax}
          />
          <datalist id={`rules-of-${id}`}>
            {rules.map(({ number, title }) => (
              <option key={number} value={`${number} ${title}`}>
                {title}
              </option>
            ))}
          </datalist>
          <SelectField
            {...form.text('language')}
            label={t('draft.language')}
            options={(['fa', 'en'] as const).map((value) => ({
              value,
              label: t(`draft.languages.${value}`),
            }))}
          />
        </div>
        <TextAreaField
          {...form.text('reason')}
          label={t('draft.reason')}
          rows={4}
          required
          maxLength={decisionReason.max}
        />
        <NumberField {...form.text('safety')} label={t('draft.safety')} hint={t('draft.safetyHint')} />
        {draft?.drafted_by && (
          <p className="text-sm text-text-3">
            {t.rich('draft.by', { name: draft.drafted_by.username, time: format.dateTime(draft.updated_at) })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={form.busy}>
            {t('draft.save')}
          </Button>
          <PublishDecision found={found} isChanged={form.changed} />
        </div>
      </form>
      {found.guide && (
        <div className="flex flex-col gap-1 rounded-card border border-line bg-surface-1 p-4 text-sm">
          <b>{t('draft.guide')}</b>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-text-2">
            {found.guide}
          </p>
        </div>
      )}
    </>
  );
}

function Similar({ found: { similar } }: { found: Case }) {
  const t = useDeskMessages();
  return (
    <details className="rounded-card border border-line bg-surface-1 p-4 text-sm">
      <summary className="min-h-6 cursor-pointer font-bold">{t('draft.similar')}</summary>
      <div className="pt-3">
        {similar.length === 0 ? (
          <p className="text-text-2">{t('draft.noSimilar')}</p>
        ) : (
          <DecisionList decisions={similar} />
        )}
      </div>
    </details>
  );
}
