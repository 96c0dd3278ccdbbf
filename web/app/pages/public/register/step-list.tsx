import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { registerSteps } from './step-order.ts';

/** The steps of the sign-up; completed ones have a check mark. */
export function StepList({ step }: { step: number }) {
  const t = useAccountsMessages();
  const format = useFormat();
  return (
    <ol aria-label={t('register.progress')} className="grid grid-cols-4 gap-2">
      {registerSteps.map(({ key }, place) => (
        <li
          key={key}
          aria-current={place === step ? 'step' : undefined}
          className={clsx(
            'flex min-w-0 flex-col gap-2 border-t-3 pt-2 text-2xs transition-colors xs:text-xs',
            place <= step ? 'border-firoozeh' : 'border-line',
            place === step ? 'font-bold text-text' : 'text-text-3',
          )}
        >
          <span className="flex items-center gap-1 xs:gap-1.5">
            {place < step ? (
              <Check className="size-4! text-firoozeh max-xs:hidden" />
            ) : (
              <span aria-hidden="true" className="max-xs:hidden">
                {format.number(place + 1)}
              </span>
            )}
            <span className="truncate">{t(`register.steps.${key}`)}</span>
            {place < step && <span className="sr-only">({t('register.stepDone')})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
