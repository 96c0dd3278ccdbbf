import type { ResultStatus } from '@paddock/contract/championships/results/result-rows';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useAdminResultsMessages } from '../messages.ts';
import { fromCorrectionValue, isTyped } from './correction-value.ts';

interface Effect {
  kind: string;
  value: number | string | null;
}

/** Describes a correction. `value` is the stored one: ms, hundredths of a point, or counts. */
export function useCorrectionText() {
  const t = useAdminResultsMessages();
  const format = useFormat();
  return ({ kind, value }: Effect): ReactNode => {
    if (kind === 'status') return t('effect.status', { status: t(`statuses.${value as ResultStatus}`) });
    if (kind === 'disqualify' || kind === 'car_accepted') return t(`effect.${kind}`);
    if (!isTyped(kind)) return t('effect.undroppable');
    const amount = fromCorrectionValue(kind, Number(value));
    return t.rich(`effect.${kind}`, { value: kind === 'positions' ? amount : format.signed(amount) });
  };
}
