import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { uiMessages } from '../messages.ts';
import type { Selection } from './selection.ts';

interface BoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  partly?: boolean;
  onValue: (checked: boolean) => void;
  /** Of the area that can be pressed. */
  className: string;
  /** In words beside the box. */
  children?: ReactNode;
}

function Box({ label, checked, partly = false, onValue, className, children }: BoxProps) {
  const Mark = partly ? Minus : Check;
  return (
    <label className={clsx('items-center', className)}>
      {children}
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

/** Ticks all that is shown. A phone shows no head: there the bulk bar offers it. */
export function SelectAllCheckbox<Row>({ selection }: SelectAllCheckboxProps<Row>) {
  const t = useTranslations(uiMessages);
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

/** Ticks a row, which it is named after. On a phone it is a line of the row's card. */
export function SelectRowCheckbox<Row>({ selection, row }: SelectAllCheckboxProps<Row> & { row: Row }) {
  const t = useTranslations(uiMessages);
  return (
    <Box
      className="flex grow justify-between gap-4 max-md:min-h-11 md:size-9 md:justify-center"
      label={t('select.row', { name: selection.nameOf(row) })}
      checked={selection.isPicked(row)}
      onValue={(on) => selection.pick(row, on)}
    >
      <span aria-hidden="true" className="text-text-3 text-xs md:hidden">
        {t('select.short')}
      </span>
    </Box>
  );
}
