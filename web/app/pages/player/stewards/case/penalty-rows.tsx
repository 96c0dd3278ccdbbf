import { hasValue, type PenaltyKind, penaltyKinds } from '@paddock/contract/stewarding/penalties';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { Plus, X } from 'lucide-react';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { type PenaltyDraft, usualPenalties } from './penalty-drafts.ts';

interface PenaltyRowsProps {
  found: Case;
  drafts: readonly PenaltyDraft[];
  onChange: (drafts: PenaltyDraft[]) => void;
  /** Errors by the path of their field. */
  errorAt: (path: string) => string | undefined;
}

/** Drivers who may be penalised: all parties of the case with an entry. */
const partiesOf = ({ facts }: Case) => [
  ...new Map(facts.map(({ party }) => [party.entry_id, party])).values(),
];

/** The list of penalties, with buttons for the usual ones. */
export function PenaltyRows({ found, drafts, onChange, errorAt }: PenaltyRowsProps) {
  const t = useDeskMessages();
  const parties = partiesOf(found);
  const first = parties[0]?.entry_id ?? 0;
  const change = (at: number, changes: Partial<PenaltyDraft>) =>
    onChange(drafts.map((draft, index) => (index === at ? { ...draft, ...changes } : draft)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium text-sm text-text-2">{t('draft.penalties')}</legend>
      <UsualPenalties
        onPick={(usual) =>
          onChange([{ entry_id: first, kind: usual.kind, value: usual.value, laps: '' }, ...drafts.slice(1)])
        }
      />
      {drafts.map((draft, at) => (
        <PenaltyRow
          // Rows have no identity but their index.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          at={at}
          draft={draft}
          parties={parties}
          onChange={(changes) => change(at, changes)}
          onRemove={drafts.length > 1 ? () => onChange(drafts.filter((_, index) => index !== at)) : undefined}
          errorAt={errorAt}
        />
      ))}
      <Button
        dense
        icon={<Plus />}
        className="self-start"
        onClick={() => onChange([...drafts, { entry_id: first, kind: 'warning', value: '', laps: '' }])}
      >
        {t('draft.add')}
      </Button>
    </fieldset>
  );
}

type Usual = (typeof usualPenalties)[number];

function UsualPenalties({ onPick }: { onPick: (usual: Usual) => void }) {
  const t = useDeskMessages();
  const format = useFormat();
  return (
    <fieldset aria-label={t('draft.usual')} className="flex flex-wrap gap-2">
      {usualPenalties.map((usual, at) => (
        <Button key={usual.key} dense onClick={() => onPick(usual)}>
          <kbd aria-hidden="true" className="text-text-3 text-xs">
            {format.digits(String(at + 1))}
          </kbd>
          {t(`quick.${usual.key}`)}
        </Button>
      ))}
    </fieldset>
  );
}

interface RowProps {
  at: number;
  draft: PenaltyDraft;
  parties: readonly Case['facts'][number]['party'][];
  onChange: (changes: Partial<PenaltyDraft>) => void;
  onRemove: (() => void) | undefined;
  errorAt: (path: string) => string | undefined;
}

function PenaltyRow({ at, draft, parties, onChange, onRemove, errorAt }: RowProps) {
  const t = useDeskMessages();
  const caseTexts = useCaseTexts();
  const { entry_id, kind, value, laps } = draft;
  const path = `penalties.${at}`;
  const nameOf = (one: PenaltyKind) => caseTexts.penalty({ kind: one, value: null });
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-surface-1 p-3">
      <SelectField
        className="min-w-40 grow"
        name={`${path}.entry_id`}
        label={t('draft.party')}
        value={String(entry_id)}
        onValue={(id) => onChange({ entry_id: Number(id) })}
        error={errorAt(`${path}.entry_id`)}
        options={parties.map((party) => ({
          value: String(party.entry_id),
          label: party.driver?.username ?? party.name,
        }))}
      />
      <SelectField
        className="min-w-40 grow"
        name={`${path}.kind`}
        label={t('draft.kind')}
        value={kind}
        onValue={(chosen) =>
          onChange({ kind: penaltyKinds.find((one) => one === chosen) ?? kind, value: '' })
        }
        error={errorAt(`${path}.kind`)}
        options={penaltyKinds.map((one) => ({
          value: one,
          label: hasValue(one) ? t(`draft.value.${one}`) : nameOf(one),
        }))}
      />
      {hasValue(kind) && (
        <NumberField
          className="w-28"
          name={`${path}.value`}
          label={t(`draft.value.${kind}`)}
          decimal={kind === 'points'}
          value={value}
          onValue={(typed) => onChange({ value: typed })}
          error={errorAt(`${path}.value`)}
          required
        />
      )}
      {kind === 'laps_voided' && (
        <TextField
          className="w-40"
          name={`${path}.lap_ids`}
          label={t('draft.lapsVoided')}
          hint={t('draft.lapsHint')}
          value={laps}
          onValue={(typed) => onChange({ laps: typed })}
          error={errorAt(`${path}.lap_ids`)}
          ltr
          required
        />
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={t('draft.remove', { number: at + 1 })}
          onClick={onRemove}
          className="flex size-11 items-center justify-center self-end text-text-3 hover:text-text"
        >
          <X />
        </button>
      )}
    </div>
  );
}
