import { prizesMax, prizeTitleMax } from '@paddock/contract/challenges/rules';
import { Plus, X } from 'lucide-react';
import { GrantRows } from '#features/shop/grant-rows.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import { newPrize, type PrizeDraft } from './form.ts';
import { useAdminChallengesMessages } from './messages.ts';

interface PrizeRowsProps {
  drafts: readonly PrizeDraft[];
  errorAt: (path: string) => string | undefined;
  onDrafts: (drafts: PrizeDraft[]) => void;
}

/** The prizes with their grants. */
export function PrizeRows({ drafts, errorAt, onDrafts }: PrizeRowsProps) {
  const t = useAdminChallengesMessages();
  return (
    <>
      {drafts.length === 0 && <p className="text-sm text-text-2">{t('prizes.none')}</p>}
      {drafts.map((draft, at) => (
        <PrizeFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are appended and removed, and have no state
          key={at}
          draft={draft}
          at={at}
          errorAt={(part) => errorAt(`prizes.${at}.${part}`)}
          onDraft={(next) => onDrafts(drafts.with(at, next))}
          onRemove={() => onDrafts(drafts.toSpliced(at, 1))}
        />
      ))}
      {drafts.length < prizesMax && (
        <Button
          dense
          icon={<Plus />}
          className="self-start"
          onClick={() => onDrafts([...drafts, newPrize(drafts)])}
        >
          {t('prizes.add')}
        </Button>
      )}
    </>
  );
}

interface PrizeFieldsProps {
  draft: PrizeDraft;
  at: number;
  errorAt: (part: string) => string | undefined;
  onDraft: (draft: PrizeDraft) => void;
  onRemove: () => void;
}

function PrizeFields({ draft, at, errorAt, onDraft, onRemove }: PrizeFieldsProps) {
  const t = useAdminChallengesMessages();
  const number = at + 1;
  const isPlace = draft.by === 'place';
  const text = (name: 'title' | 'title_en') => ({
    name: `prizes.${at}.${name}`,
    value: draft[name],
    error: errorAt(name),
    onValue: (value: string) => onDraft({ ...draft, [name]: value }),
    onBlur: () => undefined,
  });
  return (
    <fieldset
      aria-label={t('prizes.number', { number })}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4"
    >
      <div className="grid grid-cols-[1fr_auto] items-end gap-4 md:grid-cols-[1fr_8rem_auto]">
        <SelectField
          className="max-md:col-span-2"
          label={t('prizes.for')}
          value={draft.by}
          onValue={(by) => onDraft({ ...draft, by: by === 'laps' ? 'laps' : 'place' })}
          options={[
            { value: 'place', label: t('prizes.place') },
            { value: 'laps', label: t('prizes.laps') },
          ]}
        />
        <NumberField
          name={`prizes.${at}.place`}
          label={t(isPlace ? 'prizes.placeNumber' : 'prizes.lapsNumber')}
          value={draft.number}
          error={errorAt('place') ?? errorAt('laps')}
          maxLength={4}
          onValue={(value) => onDraft({ ...draft, number: value })}
          required
        />
        <IconButton icon={<X />} label={t('prizes.remove', { number })} tone="danger" onClick={onRemove} />
      </div>
      <LocalizedPair
        persian={text('title')}
        english={text('title_en')}
        label={t('prizes.title')}
        maxLength={prizeTitleMax}
        required
      />
      <GrantRows
        drafts={draft.grants}
        onDraftsChange={(grants) => onDraft({ ...draft, grants })}
        error={errorAt('grants')}
      />
    </fieldset>
  );
}
