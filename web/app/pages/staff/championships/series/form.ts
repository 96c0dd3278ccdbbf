import { type AdminSeries, SeriesForm } from '@paddock/contract/championships/series/series-calls';
import { ChampionshipSettings } from '@paddock/contract/championships/setup/settings';
import * as z from 'zod/mini';
import { type SettingsDraft, settingsInput, toSettingsDraft } from '#features/championships/setup/drafts.ts';
import { textValues } from '#lib/form/compared-fields.ts';

/** The values of the form. Without `begins`, new seasons start with the standard values. */
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
  ...textValues(series, 'name', 'name_en', 'slug', 'description', 'description_en'),
  begins: Boolean(series?.defaults),
  settings: toSettingsDraft(series?.defaults ?? undefined),
});

/** The request body. */
export const toSeriesBody = ({ begins, settings, ...texts }: z.output<typeof SeriesFields>) => ({
  ...texts,
  defaults: begins ? settings : null,
});
