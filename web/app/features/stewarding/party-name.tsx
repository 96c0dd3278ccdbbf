import type { Party } from '@paddock/contract/stewarding/calls';
import { DriverName } from '#features/championships/driver-name.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCaseMessages } from './words/messages.ts';

/** A party with the car number, which stewards and team members do not have. */
export function PartyName({ party }: { party: Party }) {
  const t = useCaseMessages();
  const format = useFormat();
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      {party.number !== null && (
        <>
          <span aria-hidden="true" className="figures shrink-0 text-text-3">
            {format.digits(String(party.number))}
          </span>
          <span className="sr-only">{t('number', { number: format.digits(String(party.number)) })}</span>
        </>
      )}
      <DriverName of={party} className="font-medium" />
    </span>
  );
}

/** Several parties in one line. */
export function PartyNames({ parties }: { parties: readonly Party[] }) {
  return (
    <span className="relative inline-flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
      {parties.map((party, at) => (
        // The order of the parties of a case does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PartyName key={at} party={party} />
      ))}
    </span>
  );
}
