import { localize } from '@paddock/contract/i18n/localized/localized';
import type { PublicGrant } from '@paddock/contract/shop/calls';
import { Check } from 'lucide-react';
import { useShopMessages } from '#features/shop/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';

/** What a purchase gives to the account that it is made for. */
export function ItemGrants({ gives }: { gives: readonly PublicGrant[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {gives.map((gift, at) => (
        <li key={at} className="flex gap-3">
          <Check className="mt-0.5 shrink-0 text-ok" />
          <GiftLine gift={gift} />
        </li>
      ))}
    </ul>
  );
}

function GiftLine({ gift }: { gift: PublicGrant }) {
  const { type, tier, days, server, pausable } = localize(gift, useLocale(), 'server');
  const t = useShopMessages();
  const time = days === null ? t('given.forGood') : t('given.days', { count: days });
  const place = server && t('given.on', { server });
  // What is delivered once has no time.
  const meta = [type === 'delivery' ? undefined : time, place, pausable && t('given.pausable')].filter(
    Boolean,
  );
  return (
    <span className="flex min-w-0 flex-col">
      <span className="wrap-anywhere">{t.rich(`given.${type}`, { tier: tier ?? '' })}</span>
      {meta.length > 0 && <span className="text-sm text-text-3">{meta.join(' · ')}</span>}
    </span>
  );
}
