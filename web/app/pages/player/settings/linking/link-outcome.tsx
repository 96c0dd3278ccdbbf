import { CircleAlert, CircleCheck } from 'lucide-react';
import { oneOf } from '#lib/url/url-filters.ts';

const outcomes = ['linked', 'taken', 'failed', 'unavailable'] as const;

/** Parameters that the server adds to the address of the settings after a sign-in elsewhere. */
export type LinkResult = (typeof outcomes)[number];

export const parseLinkResult = oneOf(outcomes);

/** The result of a sign-in elsewhere that has just returned here. */
export function LinkOutcome({ outcome, sentence }: { outcome: LinkResult; sentence: string }) {
  const good = outcome === 'linked';
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <p
      role={good ? 'status' : 'alert'}
      className={`flex items-start gap-2 rounded-card border px-4 py-3 text-sm ${good ? 'border-ok bg-ok-dim text-ok' : 'border-bad bg-bad-dim text-bad'}`}
    >
      <Icon className="mt-0.5 shrink-0" />
      {sentence}
    </p>
  );
}
