import {
  type AdminLanding,
  getAdminLanding,
  type LandingTexts,
  LandingUpdate,
  updateLanding,
} from '@paddock/contract/site/landing-calls';
import { defaultGames, defaultStats } from '@paddock/contract/site/landing-rules';
import { useApiMutation } from '#lib/api/query.ts';
import { type ComparedField, copyFields } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { RecordForm } from '#ui/dialog/record-form.tsx';
import { GamesSection } from './games-section.tsx';
import { useAdminLandingMessages } from './messages.ts';
import { NewsSection } from './news-section.tsx';
import { StatsSection } from './stats-section.tsx';

export interface LandingFormProps {
  landing: AdminLanding;
  mayEdit: boolean;
  onSaved: (landing: AdminLanding) => void;
}

/** All texts of a section, for the conflict panel. */
const readTexts = (part: unknown): string =>
  typeof part === 'object' && part !== null
    ? Object.values(part).map(readTexts).filter(Boolean).join('\n')
    : String(part ?? '');

const sectionField = (key: keyof LandingTexts, label: string): ComparedField<AdminLanding> => ({
  key,
  label,
  read: (values) => readTexts(values[key]),
  take: copyFields(key),
});

export function LandingForm({ landing, mayEdit, onSaved }: LandingFormProps) {
  const t = useAdminLandingMessages();
  const save = useApiMutation(updateLanding, {
    invalidates: [getAdminLanding],
    success: t('saved'),
    failure: t('saveFailed'),
  });
  const form = useRecordForm({
    schema: LandingUpdate,
    record: landing,
    valuesOf: ({ stats, games, news }) => ({ stats, games, news, updated_at: undefined }),
    fields: [
      sectionField('stats', t('stats.title')),
      sectionField('games', t('games.title')),
      sectionField('news', t('news.title')),
    ],
    submit: async ({ stats, games, news }, { updated_at }) =>
      onSaved(await save.mutateAsync({ body: { stats, games, news, updated_at } })),
  });
  const { stats, games, news } = form.values;
  return (
    <RecordForm form={form} saveLabel={t('save')} mayEdit={mayEdit}>
      <StatsSection
        stats={stats ?? defaultStats}
        isOwn={stats !== null}
        errorAt={form.errorAt}
        onStats={(next) => form.set('stats', next)}
      />
      <GamesSection
        games={games ?? defaultGames}
        isOwn={games !== null}
        errorAt={form.errorAt}
        onGames={(next) => form.set('games', next)}
      />
      <NewsSection news={news ?? []} errorAt={form.errorAt} onNews={(next) => form.set('news', next)} />
    </RecordForm>
  );
}
