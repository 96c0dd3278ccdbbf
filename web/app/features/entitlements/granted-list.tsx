import type { GrantStatus } from '@paddock/contract/entitlements/calls';
import type { Grant } from '@paddock/contract/shop/calls';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { useEntitlementsMessages } from './messages.ts';

const tones: Record<GrantStatus['state'], Tone> = {
  given: 'ok',
  waiting: 'warn',
  failed: 'bad',
  resting: 'warn',
  lapsed: 'neutral',
  taken_back: 'neutral',
};

/** The group or action that game servers use; tiers have a readable name. */
function codeOf(grant: Grant): string | undefined {
  if (grant.type === 'group') return grant.group;
  return grant.type === 'delivery' ? grant.action : undefined;
}

interface GrantedListProps {
  given: readonly GrantStatus[];
  forStaff: boolean;
  heading: 'h2' | 'h3';
}

/** The grants of a purchase with their state. Only staff see the errors of game servers. */
export function GrantedList({ given, forStaff, heading: Heading }: GrantedListProps) {
  const t = useEntitlementsMessages();
  if (given.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <Heading className="font-bold font-sans text-sm">{t('given.title')}</Heading>
      <ul className="flex flex-col gap-3 text-sm">
        {given.map((grant) => (
          <GrantItem key={grant.id} status={grant} forStaff={forStaff} />
        ))}
      </ul>
    </section>
  );
}

function GrantItem({ status, forStaff }: { status: GrantStatus; forStaff: boolean }) {
  const t = useEntitlementsMessages();
  const format = useFormat();
  const { grant, state, ends_at, error } = status;
  const code = codeOf(grant);
  const values = grant.type === 'subscription' ? { tier: grant.tier, days: grant.days } : {};
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {t.rich(`given.${grant.type}`, values)}
        {code && <Ltr className="wrap-anywhere text-text-3 text-xs">{code}</Ltr>}
      </span>
      <span className="inline-flex flex-wrap items-center gap-x-3">
        {state === 'given' && ends_at && (
          <span className="text-text-3 text-xs">{t('given.until', { date: format.date(ends_at) })}</span>
        )}
        <Badge tone={tones[state]}>{t(`given.state.${state}`)}</Badge>
      </span>
      {forStaff && error && (
        <span className="wrap-anywhere w-full text-text-3">{t.rich('given.error', { error })}</span>
      )}
    </li>
  );
}
