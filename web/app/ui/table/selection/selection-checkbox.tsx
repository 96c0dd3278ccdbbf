import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useTableMessages } from '../messages.ts';
import type { Selection } from './selection.ts';

interface BoxProps {
  label: string;
  checked: boolean;
  /** Whether some rows are selected. */
  partly?: boolean;
  onValue: (checked: boolean) => void;
  /** Class of the click target. */
  className: string;
}

function Box({ label, checked, partly = false, onValue, className }: BoxProps) {
  const Mark = partly ? Minus : Check;
  return (
    <label className={clsx('items-center', className)}>
      <span className="relative inline-flex size-5 shrink-0">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          ref={(box) => {
            if (box) box.indeterminate = partly;
          }}
          onChange={(event) => onValue(event.currentTarget.checked)}
          className={clsx(
            'size-5 scroll-my-36 appearance-none rounded-badge border transition-colors',
            checked || partly
              ? 'border-firoozeh bg-firoozeh'
              : 'border-line-strong bg-bg hover:border-text-3',
          )}
        />
        {(checked || partly) && (
          <Mark className="pointer-events-none absolute inset-0.5 size-4 text-on-firoozeh" />
        )}
      </span>
    </label>
  );
}

interface SelectAllCheckboxProps<Row> {
  selection: Selection<Row>;
}

/** Selects all visible rows. Phones have no table head; there the bulk bar has this action. */
export function SelectAllCheckbox<Row>({ selection }: SelectAllCheckboxProps<Row>) {
  const t = useTableMessages();
  const { picked, pickable, pickAll } = selection;
  const isAll = picked.length === pickable;
  return (
    <Box
      className="inline-flex size-9 justify-center align-middle"
      label={t('select.all')}
      checked={isAll}
      partly={picked.length > 0 && !isAll}
      onValue={pickAll}
    />
  );
}

/** Selects a row, with the row's name as its label. */
export function SelectRowCheckbox<Row>({ selection, row }: SelectAllCheckboxProps<Row> & { row: Row }) {
  const t = useTableMessages();
  return (
    <Box
      className="flex size-9 justify-center"
      label={t('select.row', { name: selection.nameOf(row) })}
      checked={selection.isPicked(row)}
      onValue={(on) => selection.pick(row, on)}
    />
  );
}
