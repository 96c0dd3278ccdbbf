import type { Subscription } from '@paddock/contract/entitlements/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { tehranDayRange } from '@paddock/contract/i18n/time';
import { useEntitlementsMessages } from '#features/entitlements/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi } from '#ui/bidi.tsx';

/** Days that were given back, each with the server that was down. Empty if there are none. */
export function DaysBack({ subscription }: { subscription: Subscription }) {
  const t = useEntitlementsMessages();
  const { days_back, newest_days_back } = subscription;
  if (days_back === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-bold font-sans text-sm">{t('back.title', { count: days_back })}</h3>
      <p className="text-sm text-text-2">{t('back.sentence')}</p>
      <ul className="flex flex-col gap-2 text-sm">
        {newest_days_back.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ul>
    </section>
  );
}

function Day({ day: { day, minutes, ...names } }: { day: Subscription['newest_days_back'][number] }) {
  const t = useEntitlementsMessages();
  const format = useFormat();
  const { server_name } = localize(names, useLocale(), 'server_name');
  const start = tehranDayRange(day)?.start;
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span>
        {start && format.date(start)} · <Bdi>{server_name}</Bdi>
      </span>
      <span className="text-text-3">{t('back.minutes', { count: minutes })}</span>
    </li>
  );
}
