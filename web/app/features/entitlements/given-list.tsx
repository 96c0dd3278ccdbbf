import type { Given } from '@paddock/contract/entitlements';
import type { Grant } from '@paddock/contract/shop';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Bdi } from '../../ui/isolation.tsx';
import { entitlementsText } from './entitlements-text.ts';

const tones: Record<Given['state'], Tone> = {
  given: 'ok',
  waiting: 'warn',
  failed: 'bad',
  lapsed: 'neutral',
  taken_back: 'neutral',
};

function useGrantName() {
  const t = useText(entitlementsText);
  return (grant: Grant) => {
    switch (grant.type) {
      case 'subscription':
        return t('given.subscription', { tier: grant.tier, days: grant.days });
      case 'group':
        return t('given.group', { group: grant.group });
      case 'delivery':
        return t('given.delivery', { action: grant.action });
      case 'discord_role':
        return t('given.discord_role');
    }
  };
}

/** What a purchase gave and how each part stands. The last word of a game server is for the staff alone. */
export function GivenList({ given, forStaff }: { given: readonly Given[]; forStaff?: boolean }) {
  const t = useText(entitlementsText);
  const format = useFormat();
  const nameOf = useGrantName();
  if (given.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold text-sm">{t('given.title')}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {given.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Bdi>{nameOf(one.grant)}</Bdi>
            <Badge tone={tones[one.state]}>{t(`given.state.${one.state}`)}</Badge>
            {one.state === 'given' && one.ends_at && (
              <span className="text-text-3">{t('given.until', { date: format.date(one.ends_at) })}</span>
            )}
            {forStaff && one.error && (
              <span className="wrap-anywhere w-full text-text-3">
                {t('given.error', { error: one.error })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
