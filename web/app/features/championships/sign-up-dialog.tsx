import type { ChampionshipDetail, Round } from '@paddock/contract/championships/calls';
import {
  EntryNumber,
  enterChampionship,
  enterRound,
  SignUpForm,
} from '@paddock/contract/championships/entries/entry-calls';
import { entryNoteMax } from '@paddock/contract/championships/rules';
import { InputId } from '@paddock/contract/core/fields';
import { localize } from '@paddock/contract/i18n/localized/localized';
import * as z from 'zod/mini';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectField, TextAreaField } from '#ui/form/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { CarChoice, type NamedCar } from './car-choice.tsx';
import { useEntryMessages } from './entry/messages.ts';
import { NumberAndSkinFields } from './number-and-skin-fields.tsx';
import { entryQueries } from './queries.ts';
import { TeamChoice } from './team-choice.tsx';

/** The input of the call with optional values as empty text, and the acceptance of the rules. */
const Form = z.extend(SignUpForm, {
  number: z.union([z.literal(''), EntryNumber]),
  team_id: z.union([z.literal(''), InputId]),
  accepted: z.boolean(),
});

interface SignUpDialogProps {
  season: ChampionshipDetail;
  /** The round, if each has its own sign-up. */
  round: Round | undefined;
  cars: readonly NamedCar[];
  onClose: () => void;
  /** Called after the sign-up, which changes the public entry list. */
  onDone: () => void;
}

/** The sign-up for a season or one of its rounds. */
export function SignUpDialog({ season: stored, round, cars, onClose, onDone }: SignUpDialogProps) {
  const t = useEntryMessages();
  const locale = useLocale();
  const season = localize(stored, locale, 'name');
  // The form shows the error.
  const options = {
    invalidates: entryQueries,
    success: t('signUpDone'),
    failure: t('signUpFailed'),
    quiet: true,
  };
  const enter = useApiMutation(enterChampionship, options);
  const enterOne = useApiMutation(enterRound, options);
  const form = useForm({
    schema: Form,
    initial: {
      class: season.classes.length === 1 ? (season.classes[0]?.code ?? '') : '',
      car: '',
      skin: '',
      number: '',
      team_id: '',
      rules_version: season.rules_version,
      auto_accept: false,
      note: '',
      accepted: false,
    },
    check: ({ accepted, team_id }) => ({
      accepted: accepted === true ? '' : t('fields.rulesFirst'),
      team_id: season.teams.mode === 'required' && team_id === '' ? t('fields.teamMissing') : '',
    }),
    submit: async (filled) => {
      const { accepted: _, number, team_id, ...rest } = filled;
      const body = {
        ...rest,
        ...(number !== '' && { number }),
        ...(team_id !== '' && { team_id }),
      };
      await (round
        ? enterOne.mutateAsync({ params: { id: round.id }, body })
        : enter.mutateAsync({ params: { slug: season.slug }, body }));
      onDone();
      onClose();
    },
  });
  const code = String(form.values.class ?? '');
  const chosenClass = season.classes.find((one) => one.code === code);
  const isFull =
    !round &&
    chosenClass !== undefined &&
    (chosenClass.confirmed >= chosenClass.capacity || chosenClass.waiting > 0);
  const name = round ? localize(round, locale, 'title').title : season.name;
  return (
    <FormDialog form={form} onClose={onClose} title={t.rich('signUpFor', { name })} submitLabel={t('signUp')}>
      <MissingRequirements
        errors={Object.keys(season.requirements).flatMap((name) => form.errorAt(name) ?? [])}
      />
      <SelectField
        {...form.text('class')}
        onValue={(value) => {
          form.set('class', value);
          form.set('car', '');
        }}
        label={t('fields.class')}
        required
        hint={isFull ? t('fields.full') : undefined}
        {...(season.classes.length > 1 && { placeholder: t('fields.class') })}
        options={season.classes.map((one) => ({
          value: one.code,
          label: localize(one, locale, 'name').name,
        }))}
      />
      {code && <CarChoice key={code} season={season} classCode={code} cars={cars} field={form.text('car')} />}
      {season.teams.mode !== 'none' && <TeamChoice mode={season.teams.mode} field={form.text('team_id')} />}
      <NumberAndSkinFields number={form.text('number')} skin={form.text('skin')} />
      <TextAreaField {...form.text('note')} rows={2} maxLength={entryNoteMax} label={t('fields.note')} />
      <Checkbox {...form.checkbox('auto_accept')} label={t('fields.autoAccept')} />
      <Checkbox
        {...form.checkbox('accepted')}
        label={t('fields.rules')}
        hint={
          <TextLink to={`/championships/${season.slug}/rules`} target="_blank">
            {t('fields.readRules')}
          </TextLink>
        }
      />
    </FormDialog>
  );
}

function MissingRequirements({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <ul className="list-disc ps-6 text-sm">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
}
