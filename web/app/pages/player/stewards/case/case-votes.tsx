import { workStates } from '@paddock/contract/stewarding/course';
import { verdictsOf } from '@paddock/contract/stewarding/panel';
import { noteText } from '@paddock/contract/stewarding/rules';
import { type Case, VoteForm, voteOnCase } from '@paddock/contract/stewarding/steward-calls';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { caseQueries } from '#features/stewarding/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { Bdi, OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';

/** The steward's vote, and the votes of others once it is cast. */
export function CaseVotes({ found }: { found: Case }) {
  const t = useDeskMessages();
  const { all_votes, votes_missing, verdict, state, can, hearing } = found;
  const isHeard = workStates.includes(state) && state !== 'filed';
  if (!isHeard && !all_votes?.length) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t('vote.title')}</h2>
      <output className="text-sm text-text-2">
        {isHeard && votes_missing > 0
          ? t('vote.missing', { count: votes_missing })
          : verdict
            ? t.rich('vote.enough', { verdict: t(`vote.verdict.${verdict}`) })
            : t('vote.enoughHidden')}
      </output>
      {all_votes ? (
        <ul className="flex flex-col gap-2 empty:hidden">
          {all_votes.map((vote) => (
            <li
              key={vote.at.getTime()}
              className="flex flex-wrap items-baseline gap-x-3 rounded-card border border-line bg-surface-1 p-3 text-sm"
            >
              <Bdi className="font-medium">{vote.user?.username ?? '–'}</Bdi>
              <b>{t(`vote.verdict.${vote.verdict}`)}</b>
              {vote.note && (
                <span className="wrap-anywhere text-text-2">
                  <OwnText>{vote.note}</OwnText>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        can.decide && <p className="text-sm text-text-2">{t('vote.lead')}</p>
      )}
      {can.decide && isHeard && <VoteEditor key={hearing} found={found} />}
    </section>
  );
}

function VoteEditor({ found: { id, hearing, my_vote } }: { found: Case }) {
  const t = useDeskMessages();
  const cast = useApiMutation(voteOnCase, {
    invalidates: caseQueries,
    success: t('vote.done'),
    failure: t('case.actFailed'),
    quiet: true,
  });
  const options = verdictsOf(hearing);
  const form = useForm({
    schema: VoteForm,
    initial: { verdict: my_vote?.verdict ?? options[0] ?? '', note: my_vote?.note ?? '' },
    submit: (body) => cast.mutateAsync({ params: { id }, body }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <FormError problem={form.problem} />
      <ToggleGroup
        label={t('vote.yours')}
        current={options.find((one) => one === form.values.verdict) ?? 'penalty'}
        onPick={(key) => form.set('verdict', key)}
        options={options.map((key) => ({ key, label: t(`vote.verdict.${key}`) }))}
      />
      <TextAreaField {...form.text('note')} label={t('vote.note')} rows={2} maxLength={noteText.max} />
      <Button type="submit" loading={form.busy} className="self-start">
        {t(my_vote ? 'vote.change' : 'vote.cast')}
      </Button>
    </form>
  );
}
