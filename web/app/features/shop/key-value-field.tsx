import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FieldNote, inputClass } from '#ui/form/field.tsx';
import { type KeyValueError, type KeyValueRow, keyValueErrors, newKeyValueRow } from './key-value-rows.ts';
import { useShopMessages } from './messages.ts';

interface KeyValueFieldProps {
  /** Name of the form field, by which invalid inputs are focused. */
  name: string;
  rows: KeyValueRow[];
  onRows: (rows: KeyValueRow[]) => void;
  /** Whether incomplete rows show their errors. */
  showErrors: boolean;
  nameLabel: string;
  valueLabel: string;
  addLabel: string;
  removeLabel: (number: number) => string;
  /** For machine-readable names and values. */
  ltr?: boolean;
}

/** An editable list of names with values. */
export function KeyValueField({
  rows,
  onRows,
  showErrors,
  addLabel,
  removeLabel,
  ...row
}: KeyValueFieldProps) {
  const errors = showErrors ? keyValueErrors(rows) : new Map<number, KeyValueError>();
  return (
    <>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-2">
          {rows.map((pair, at) => (
            <KeyValuePair
              key={pair.key}
              {...row}
              pair={pair}
              number={at + 1}
              error={errors.get(pair.key)}
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

interface KeyValuePairProps extends Pick<KeyValueFieldProps, 'name' | 'nameLabel' | 'valueLabel' | 'ltr'> {
  pair: KeyValueRow;
  number: number;
  error: KeyValueError | undefined;
  onPair: (pair: KeyValueRow) => void;
  onRemove: () => void;
  removeLabel: string;
}

function KeyValuePair(props: KeyValuePairProps) {
  const { name, nameLabel, valueLabel, ltr, pair, number, error, onPair, onRemove, removeLabel } = props;
  const t = useShopMessages();
  const format = useFormat();
  const note = useId();
  const box = (part: 'name' | 'value', label: string) => {
    const hasError = error !== undefined && error.startsWith(part);
    return (
      <input
        type="text"
        dir={ltr ? 'ltr' : 'auto'}
        name={hasError ? name : undefined}
        aria-label={`${label} ${format.number(number)}`}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? note : undefined}
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
        <IconButton icon={<X />} label={removeLabel} tone="danger" onClick={onRemove} />
      </div>
      <FieldNote id={note} error={error && t(`rows.${error}`)} />
    </li>
  );
}
