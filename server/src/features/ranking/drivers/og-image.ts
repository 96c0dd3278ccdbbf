import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { PublicUser } from '@paddock/contract/users/calls';
import type { OgSite } from '../../../og-images/draw-og-image.ts';
import type { OgImagePage } from '../../../og-images/serve-og-images.ts';
import { type DriverStats, toTotals } from '../driver-stats.ts';

type Counted = (count: string, isOne: boolean) => string;

const texts: Record<
  Locale,
  { driver: string; rivals: string; races: Counted; wins: Counted; laps: Counted }
> = {
  fa: {
    driver: 'راننده',
    rivals: 'رودررو',
    races: (count) => `${count} مسابقه`,
    wins: (count) => `${count} برد`,
    laps: (count) => `${count} دور`,
  },
  en: {
    driver: 'Driver',
    rivals: 'Head to head',
    races: (count, isOne) => `${count} ${isOne ? 'race' : 'races'}`,
    wins: (count, isOne) => `${count} ${isOne ? 'win' : 'wins'}`,
    laps: (count, isOne) => `${count} ${isOne ? 'lap' : 'laps'}`,
  },
};

interface OgDriver {
  name: PublicUser;
  sums: DriverStats | null;
}

export function driverOgImage({ name, sums }: OgDriver, locale: Locale, site: OgSite): OgImagePage {
  const { races, wins, laps } = toTotals(sums);
  const text = texts[locale];
  const counted = ([count, word]: [number, Counted]) =>
    count > 0 ? [word(formatNumber(count, locale), count === 1)] : [];
  const facts: [number, Counted][] = [
    [races, text.races],
    [wins, text.wins],
    [laps, text.laps],
  ];
  const meta = [text.driver, ...facts.flatMap(counted)];
  const { id, username, profile_image } = name;
  const image = profile_image === null ? undefined : ({ file: profile_image, shape: 'round' } as const);
  const picture = { title: username, meta, site, seed: `driver ${id}`, image, locale };
  return { page: `/drivers/${id}`, picture };
}

type Pair = readonly [PublicUser, PublicUser];

export function headToHeadOgImage([one, other]: Pair, locale: Locale, site: OgSite): OgImagePage {
  const page = `/drivers/${one.id}/versus/${other.id}`;
  const seed = `driver ${one.id} ${other.id}`;
  const title = `${one.username} × ${other.username}`;
  return { page, picture: { title, meta: [texts[locale].rivals], site, seed, locale } };
}
