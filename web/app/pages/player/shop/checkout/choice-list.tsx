import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Choice<K extends string> {
  key: K;
  label: string;
  hint: ReactNode;
  icon?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
}

interface ChoiceListProps<K extends string> {
  legend: string;
  options: readonly Choice<K>[];
  chosen?: K | undefined;
  onChoose: (key: K) => void;
}

/** A few large options with a line of explanation each. */
export function ChoiceList<K extends string>({ legend, options, chosen, onChoose }: ChoiceListProps<K>) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-medium">{legend}</legend>
      {options.map(({ key, label, hint, icon, aside, disabled }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          disabled={disabled}
          onClick={() => onChoose(key)}
          className={clsx(
            'flex min-h-16 items-center gap-4 rounded-card border px-4 py-3 text-start transition-colors',
            key === chosen ? 'border-firoozeh bg-firoozeh-dim' : 'border-line bg-surface-1',
            disabled ? 'text-text-3' : 'hover:border-line-strong',
          )}
        >
          {icon && <span className="text-firoozeh">{icon}</span>}
          <span className="flex grow flex-col">
            <span className="font-medium">{label}</span>
            <span className="text-sm text-text-3">{hint}</span>
          </span>
          {aside && !disabled && <span className="shrink-0 font-medium">{aside}</span>}
        </button>
      ))}
    </fieldset>
  );
}
