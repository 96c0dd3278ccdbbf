import type { NightPart } from '@paddock/contract/race-night/calls';
import type { PagePart } from './load-page.ts';
import { useMissingMessages } from './missing/messages.ts';

export interface MissingPartsProps {
  /** At least one. */
  parts: readonly (NightPart | PagePart)[];
}

/** Names the parts of the page that failed to load. */
export default function MissingParts({ parts }: MissingPartsProps) {
  const t = useMissingMessages();
  return (
    <p role="note" className="rounded-card border border-warn bg-warn-dim p-4 text-sm">
      {t('failed')}{' '}
      {t.rich('failedOf', { parts: [...new Set(parts.map((part) => t(`part.${part}`)))].join(' · ') })}
    </p>
  );
}
