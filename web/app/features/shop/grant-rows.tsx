import { grantsMax } from '@paddock/contract/shop/rules';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '#ui/button.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { type GrantDraft, grantTypes, newGrant } from './grant-drafts.ts';
import { GrantFields } from './grant-fields.tsx';
import { useShopMessages } from './messages.ts';
import { RowsSection } from './rows-section.tsx';

interface GrantRowsProps {
  drafts: GrantDraft[];
  onDraftsChange: (drafts: GrantDraft[]) => void;
  error: string | undefined;
}

/** An editable list of what an item grants. */
export function GrantRows({ drafts, onDraftsChange, error }: GrantRowsProps) {
  const t = useShopMessages();
  return (
    <RowsSection title={t('gives.title')} hint={t('gives.hint')} error={error}>
      {drafts.length === 0 && <p className="text-sm text-text-2">{t('gives.none')}</p>}
      {drafts.length > 0 && (
        <ol className="flex flex-col gap-3">
          {drafts.map((draft, at) => (
            <GrantRow
              key={draft.key}
              draft={draft}
              number={at + 1}
              showErrors={error !== undefined}
              onDraft={(next) => onDraftsChange(drafts.with(at, next))}
              onRemove={() => onDraftsChange(drafts.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      {drafts.length < grantsMax && (
        <Button
          dense
          icon={<Plus />}
          className="self-start"
          onClick={() => onDraftsChange([...drafts, newGrant()])}
        >
          {t('gives.add')}
        </Button>
      )}
    </RowsSection>
  );
}

interface GrantRowProps {
  draft: GrantDraft;
  number: number;
  showErrors: boolean;
  onDraft: (draft: GrantDraft) => void;
  onRemove: () => void;
}

function GrantRow({ draft, number, showErrors, onDraft, onRemove }: GrantRowProps) {
  const t = useShopMessages();
  return (
    <li>
      <fieldset
        aria-label={t('gives.number', { number })}
        className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface-1 p-4"
      >
        <div className="flex items-end gap-2">
          <SelectField
            className="grow"
            label={t('gives.type')}
            value={draft.type}
            onValue={(value) =>
              onDraft({ ...draft, type: grantTypes.find((type) => type === value) ?? draft.type })
            }
            options={grantTypes.map((value) => ({ value, label: t(`gives.${value}`) }))}
          />
          <IconButton icon={<X />} label={t('gives.remove', { number })} tone="danger" onClick={onRemove} />
        </div>
        <GrantFields draft={draft} onDraft={onDraft} showErrors={showErrors} />
      </fieldset>
    </li>
  );
}
