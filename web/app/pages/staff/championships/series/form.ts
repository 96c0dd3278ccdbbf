import { type AdminSeries, SeriesForm } from '@paddock/contract/championships/series/series-calls';
import { ChampionshipSettings } from '@paddock/contract/championships/setup/settings';
import * as z from 'zod/mini';
import { type SettingsDraft, settingsInput, toSettingsDraft } from '#features/championships/setup/drafts.ts';

/** What the form holds; without `begins` new seasons begin with the usual values. */
const Typed = z.object({
  ...SeriesForm.shape,
  settings: z.pipe(
    z.transform((draft: SettingsDraft) => settingsInput(draft)),
    ChampionshipSettings,
  ),
  begins: z.boolean(),
});
export const SeriesFields = z.omit(Typed, { defaults: true });

export const seriesValues = (series: AdminSeries | undefined) => ({
  name: series?.name ?? '',
  name_en: series?.name_en ?? '',
  slug: series?.slug ?? '',
  description: series?.description ?? '',
  description_en: series?.description_en ?? '',
  begins: Boolean(series?.defaults),
  settings: toSettingsDraft(series?.defaults ?? undefined),
});

/** The body of the calls. */
export const toSeriesBody = ({ begins, settings, ...texts }: z.output<typeof SeriesFields>) => ({
  ...texts,
  defaults: begins ? settings : null,
});
