import {
  type AdminChallenge,
  createChallenge,
  updateChallenge,
} from '@paddock/contract/challenges/admin-calls';
import { challengeGoals, challengeTextMax, challengeTitle } from '@paddock/contract/challenges/rules';
import { type Game, gameIds, games } from '@paddock/contract/servers/games';
import { useComparedPair } from '#components/compared-pair.ts';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { DateTimeField } from '#features/events/date-time-field.tsx';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { type ComparedField, comparedField, labelFields, toOptions } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import { ChallengeFields, challengeValues, type PrizeDraft, toChallengeBody } from './form.ts';
import { useAdminChallengesMessages } from './messages.ts';
import { CarFields, ServerFields, TrackFields } from './place-fields.tsx';
import { PrizeRows } from './prize-rows.tsx';
import { challengeQueries } from './queries.ts';
import type { ChallengeRights } from './rights.ts';

interface ChallengeDialogProps {
  /** Undefined for a new one. */
  challenge: AdminChallenge | undefined;
  rights: ChallengeRights;
  onClose: () => void;
}

/** After the start only the texts and the end can be edited. */
export function ChallengeDialog({ challenge, rights, onClose }: ChallengeDialogProps) {
  const t = useAdminChallengesMessages();
  const tChallenges = useChallengesMessages();
  const now = useNow(60_000);
  const save = useRecordSave(createChallenge, updateChallenge, {
    invalidates: challengeQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const pair = useComparedPair();
  const fields: ComparedField<AdminChallenge>[] = [
    ...pair<AdminChallenge>('title', t('fields.title')),
    ...pair<AdminChallenge>('description', t('fields.description')),
    comparedField(
      'game',
      t('fields.game'),
      toOptions(gameIds, (id) => games[id].name),
    ),
    comparedField('track', t('fields.track')),
    comparedField('cars', t('fields.cars'), (cars: string[]) => cars.join('\n')),
    comparedField('car_class', t('fields.carClass')),
    comparedField('servers', t('fields.servers'), (servers: number[]) => servers.join('\n')),
    comparedField(
      'goal',
      t('fields.goal'),
      toOptions(challengeGoals, (goal) => tChallenges(`goals.${goal}`)),
    ),
    comparedField('starts_at', t('fields.starts')),
    comparedField('ends_at', t('fields.ends')),
    comparedField('least_drivers', t('fields.leastDrivers')),
    comparedField('prizes', t('sections.prizes'), (prizes: PrizeDraft[]) =>
      prizes.map(({ by, number, title }) => `${by} ${number}: ${title}`).join('\n'),
    ),
  ];
  const form = useRecordForm({
    schema: ChallengeFields,
    record: challenge,
    valuesOf: (record) => challengeValues(record, now),
    fields,
    submit: async (filled, stored) => {
      await save(toChallengeBody(filled, stored), stored);
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  const state = challenge?.state ?? 'planned';
  const isOpen = state === 'planned';
  const game = form.values.game as Game;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={challenge ? t.rich('editOf', { name: challenge.title }) : t('new')}
      submitLabel={t('save')}
    >
      {!isOpen && <p className="text-sm text-text-2">{t(state === 'running' ? 'started' : 'over')}</p>}
      <LocalizedPair {...controls.pair('title')} maxLength={challengeTitle.max} required />
      <LocalizedPair {...controls.pair('description')} maxLength={challengeTextMax} rows={3} />
      {isOpen && (
        <>
          <h3 className="font-bold">{t('sections.where')}</h3>
          <div className="grid items-start gap-5 md:grid-cols-2">
            <SelectField {...controls.select('game')} />
            <SelectField {...controls.select('goal')} />
          </div>
          <TrackFields field={form.text('track')} game={game} />
          <CarFields
            game={game}
            cars={form.values.cars as string[]}
            error={form.errorAt('cars')}
            onCars={(cars) => form.set('cars', cars)}
            field={form.text('car_class')}
          />
          <ServerFields
            game={game}
            servers={form.values.servers as number[]}
            error={form.errorAt('servers')}
            onServers={(servers) => form.set('servers', servers)}
          />
        </>
      )}
      {(isOpen || state === 'running') && (
        <>
          <h3 className="font-bold">{t('sections.when')}</h3>
          <p className="text-sm text-text-2">{t('fields.zone')}</p>
          {isOpen && (
            <DateTimeField
              {...form.text('starts_at')}
              legend={t('fields.starts')}
              dayLabel={t('fields.startDay')}
              timeLabel={t('fields.startTime')}
            />
          )}
          <DateTimeField
            {...form.text('ends_at')}
            legend={t('fields.ends')}
            dayLabel={t('fields.endDay')}
            timeLabel={t('fields.endTime')}
          />
        </>
      )}
      {isOpen && (
        <>
          <h3 className="font-bold">{t('sections.prizes')}</h3>
          <NumberField {...controls.text('least_drivers')} maxLength={4} className="md:w-1/2" required />
          {rights.prizes ? (
            <PrizeRows
              drafts={form.values.prizes as PrizeDraft[]}
              errorAt={form.errorAt}
              onDrafts={(prizes) => form.set('prizes', prizes)}
            />
          ) : (
            <p className="text-sm text-text-2">{t('prizes.locked')}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
