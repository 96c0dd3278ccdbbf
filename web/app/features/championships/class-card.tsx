import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { useSeasonMessages } from './season/messages.ts';

interface ClassCardProps {
  class: ChampionshipDetail['classes'][number];
  /** Car names by key. */
  names: ReadonlyMap<string, string>;
}

/** A class with its cars and taken places. */
export function ClassCard({ class: stored, names }: ClassCardProps) {
  const t = useSeasonMessages();
  const { name, colour, capacity, confirmed, waiting, cars } = localize(stored, useLocale(), 'name');
  const share = Math.min(100, (confirmed / capacity) * 100);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-4">
      <h3 className="flex items-center gap-2 font-bold font-sans text-lg">
        <ClassMark colour={colour} />
        <bdi>{name}</bdi>
      </h3>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface-3">
        <div className="h-full bg-firoozeh" style={{ inlineSize: `${share}%` }} />
      </div>
      <p className="text-sm">
        {t('overview.places', { count: confirmed, max: capacity })}
        {waiting > 0 && (
          <span className="block text-text-3 text-xs">{t('overview.waiting', { count: waiting })}</span>
        )}
      </p>
      <ClassCars cars={cars} names={names} />
    </li>
  );
}

/** The colour of a class, next to its name. */
export function ClassMark({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-3 shrink-0 rounded-badge border border-line-strong"
      style={{ backgroundColor: colour }}
    />
  );
}

function ClassCars({ cars, names }: { cars: readonly string[]; names: ReadonlyMap<string, string> }) {
  const t = useSeasonMessages();
  const tCarClass = useCarClassMessages();
  if (cars.length === 0) return <p className="text-sm text-text-2">{t('overview.anyCar')}</p>;
  return (
    <details className="text-sm">
      <summary className="flex min-h-6 cursor-pointer items-center text-firoozeh">
        {t('overview.cars')}
      </summary>
      <ul className="mt-2 flex flex-col gap-1 text-text-2">
        {cars.map((car) => (
          <li key={car}>
            {car.startsWith('class:') ? (
              t.rich('overview.carClass', { name: tCarClass(`classes.${car.slice(6)}` as 'classes.gt3') })
            ) : (
              <Ltr className="wrap-anywhere">{names.get(car) ?? car}</Ltr>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
