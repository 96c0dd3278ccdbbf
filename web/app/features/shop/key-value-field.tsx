import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FieldNote, inputClass } from '#ui/form/field.tsx';
import { type KeyValueError, type KeyValueRow, keyValueErrors, newKeyValueRow } from './key-value-rows.ts';
import { useShopMessages } from './messages.ts';

interface KeyValueFieldProps {
  /** The form's field, where the focus looks for what is at fault. */
  name: string;
  rows: KeyValueRow[];
  onRows: (rows: KeyValueRow[]) => void;
  /** Whether rows that are not whole say so by now. */
  isJudged: boolean;
  nameLabel: string;
  valueLabel: string;
  addLabel: string;
  removeLabel: (number: number) => string;
  /** Names and values that machines read. */
  ltr?: boolean;
}

/** Names with a value each, to add to and to take from. */
export function KeyValueField({ rows, onRows, isJudged, addLabel, removeLabel, ...row }: KeyValueFieldProps) {
  const faults = isJudged ? keyValueErrors(rows) : new Map<number, KeyValueError>();
  return (
    <>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-2">
          {rows.map((pair, at) => (
            <Pair
              key={pair.key}
              {...row}
              pair={pair}
              number={at + 1}
              fault={faults.get(pair.key)}
              onPair={(next) => onRows(rows.with(at, next))}
              onRemove={() => onRows(rows.toSpliced(at, 1))}
              removeLabel={removeLabel(at + 1)}
            />
          ))}
        </ul>
      )}
      <Button
        dense
        icon={<Plus />}
        className="self-start"
        onClick={() => onRows([...rows, newKeyValueRow()])}
      >
        {addLabel}
      </Button>
    </>
  );
}

interface PairProps extends Pick<KeyValueFieldProps, 'name' | 'nameLabel' | 'valueLabel' | 'ltr'> {
  pair: KeyValueRow;
  number: number;
  fault: KeyValueError | undefined;
  onPair: (pair: KeyValueRow) => void;
  onRemove: () => void;
  removeLabel: string;
}

function Pair({
  name,
  nameLabel,
  valueLabel,
  ltr,
  pair,
  number,
  fault,
  onPair,
  onRemove,
  removeLabel,
}: PairProps) {
  const t = useShopMessages();
  const format = useFormat();
  const note = useId();
  const box = (part: 'name' | 'value', label: string) => {
    const isFaulty = fault !== undefined && fault.startsWith(part);
    return (
      <input
        type="text"
        dir={ltr ? 'ltr' : 'auto'}
        name={isFaulty ? name : undefined}
        aria-label={`${label} ${format.number(number)}`}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? note : undefined}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={pair[part]}
        onChange={(event) => onPair({ ...pair, [part]: event.currentTarget.value })}
        className={clsx(inputClass, ltr && 'rtl:text-end rtl:placeholder:text-start')}
      />
    );
  };
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <div className="grid min-w-0 grow grid-cols-[2fr_3fr] gap-2">
          {box('name', nameLabel)}
          {box('value', valueLabel)}
        </div>
        <IconButton icon={<X />} label={removeLabel} className="hover:text-bad!" onClick={onRemove} />
      </div>
      <FieldNote id={note} error={fault && t(`rows.${fault}`)} />
    </li>
  );
}
