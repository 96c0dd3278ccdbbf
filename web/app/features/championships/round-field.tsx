import type { Round } from '@paddock/contract/championships/calls';
import type { ComponentProps } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { useAdminEntriesMessages } from './admin-entries/messages.ts';

interface RoundFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  rounds: readonly Round[];
}

/** Returns a function that names rounds in lists. */
export function useRoundName() {
  const t = useAdminEntriesMessages();
  const locale = useLocale();
  return ({ number, title, title_en }: Round) =>
    t('roundName', { number, title: locale === 'en' ? (title_en ?? title) : title });
}

/** A select of rounds. The placeholder labels the empty option. */
export function RoundField({ rounds, placeholder, ...field }: RoundFieldProps) {
  const t = useAdminEntriesMessages();
  const nameOf = useRoundName();
  return (
    <SelectField
      {...field}
      placeholder={placeholder ?? t('chooseRound')}
      options={rounds.map((round) => ({ value: String(round.id), label: nameOf(round) }))}
    />
  );
}
