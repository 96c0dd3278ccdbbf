import type { AdminCar, AdminLayout, AdminTrack } from '@paddock/contract/catalogue/admin-calls';
import { countryCodes } from '@paddock/contract/catalogue/countries';
import { carClasses, directions, trackKinds } from '@paddock/contract/catalogue/entry-rules';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { countryNamesIn } from '#features/catalogue/country-names.ts';
import { useCatalogueMessages } from '#features/catalogue/messages.ts';
import { type ComparedField, comparedField, toOptions } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';

/** The fields of a track. */
export function useTrackFields(): ComparedField<AdminTrack>[] {
  const t = useAdminCatalogueMessages();
  const tCatalogue = useCatalogueMessages();
  const locale = useLocale();
  const countries = toOptions(countryCodes, countryNamesIn(locale)).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
  return [
    comparedField('name', t('nameEn')),
    comparedField('name_fa', t('nameFa')),
    comparedField(
      'kind',
      tCatalogue('kind'),
      toOptions(trackKinds, (kind) => tCatalogue(`kinds.${kind}`)),
    ),
    comparedField('country', tCatalogue('country'), countries),
    comparedField('variant', t('track.variant')),
  ];
}

export function useLayoutFields(): ComparedField<AdminLayout>[] {
  const t = useAdminCatalogueMessages();
  return [
    comparedField('name', t('nameEn')),
    comparedField('name_fa', t('nameFa')),
    comparedField('length_m', t('layout.length')),
    comparedField(
      'direction',
      t('layout.direction'),
      toOptions(directions, (way) => t(`layout.${way}`)),
    ),
    comparedField('first', t('layout.first')),
    comparedField('second', t('layout.second')),
  ];
}

export function useCarFields(): ComparedField<AdminCar>[] {
  const t = useAdminCatalogueMessages();
  const tCarClass = useCarClassMessages();
  return [
    comparedField('name', t('car.name')),
    comparedField('brand', t('car.brand')),
    comparedField(
      'class',
      t('car.class'),
      toOptions(carClasses, (value) => tCarClass(`classes.${value}`)),
    ),
    comparedField('is_traffic', t('car.traffic')),
  ];
}
