import { isColour, teamColours } from '@paddock/contract/teams/rules';
import { Check } from 'lucide-react';
import { TextField } from '#ui/form/text-field.tsx';
import { useMyTeamsMessages } from './messages.ts';

interface ColourFieldProps {
  name: string;
  value: string;
  onValue: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
}

/** A colour from a palette that is readable in both themes, or a typed one. */
export function ColourField({ value, onValue, ...field }: ColourFieldProps) {
  const t = useMyTeamsMessages();
  return (
    <div className="flex flex-col gap-3">
      <TextField
        {...field}
        value={value}
        onValue={onValue}
        label={t('form.colour')}
        hint={t('form.colourHint')}
        ltr
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        required
        suffix={
          <span
            aria-hidden="true"
            className="size-6 rounded-badge border border-line"
            {...(isColour(value) && { style: { background: value } })}
          />
        }
      />
      <div className="flex flex-wrap gap-1">
        {teamColours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-pressed={colour === value}
            aria-label={t('form.colourOf', { colour })}
            title={colour}
            onClick={() => onValue(colour)}
            className="flex size-11 items-center justify-center rounded-button hover:bg-surface-2"
          >
            <span
              className="flex size-8 items-center justify-center rounded-full text-on-bad"
              style={{ background: colour }}
            >
              {colour === value && <Check className="size-5" />}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
