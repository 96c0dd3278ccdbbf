import { formatBytes } from '@paddock/contract/i18n/format-number';
import { createTeam, type MyTeam, updateTeam } from '@paddock/contract/teams/calls';
import {
  countries,
  teamDescriptionMax,
  teamLogoRule,
  teamNameLength,
  teamTagLength,
} from '@paddock/contract/teams/rules';
import { useMemo } from 'react';
import { teamQueries } from '#features/teams/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import { useTeamFields } from './compared-team-fields.ts';
import { useMyTeamsMessages } from './messages.ts';
import { type FilledTeam, newTeamInput, TeamForm, teamChangeInput, teamValues } from './team-form.ts';

interface TeamDialogProps {
  /** Absent for a new team. */
  team: MyTeam | undefined;
  onClose: () => void;
}

function useSave() {
  const t = useMyTeamsMessages();
  const options = { invalidates: teamQueries, failure: t('form.failed') };
  const create = useApiMutation(createTeam, {
    ...options,
    success: ({ name }) => t('form.founded', { name }),
  });
  const update = useApiMutation(updateTeam, { ...options, success: ({ name }) => t('form.saved', { name }) });
  return (filled: FilledTeam, team: MyTeam | undefined) =>
    team ? update.mutateAsync(teamChangeInput(filled, team)) : create.mutateAsync(newTeamInput(filled));
}

/** Country names in the page's language, sorted by its rules. */
function useCountries() {
  const locale = useLocale();
  const { compare } = useFormat();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    return countries
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .toSorted((one, other) => compare(one.label, other.label));
  }, [locale, compare]);
}

/** Creates or edits a team. Errors appear at their fields, and input is never lost. */
export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const t = useMyTeamsMessages();
  const format = useFormat();
  const save = useSave();
  const form = useRecordForm({
    schema: TeamForm,
    record: team,
    valuesOf: teamValues,
    fields: useTeamFields(),
    submit: async (filled, stored) => {
      await save(filled, stored);
      onClose();
    },
  });
  const range = ({ min, max }: { min: number; max: number }) => ({
    min: format.number(min),
    max: format.number(max),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={team ? t.rich('form.edit', { name: team.name }) : t('form.new')}
      submitLabel={t(team ? 'form.save' : 'form.create')}
    >
      <div className="grid gap-5 md:grid-cols-[1fr_12rem]">
        <TextField
          {...form.text('name')}
          label={t('form.name')}
          hint={t.rich('form.nameHint', range(teamNameLength))}
          maxLength={teamNameLength.max}
          autoComplete="off"
          required
        />
        <TextField
          {...form.text('tag')}
          label={t('form.tag')}
          maxLength={teamTagLength.max}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
      <p className="-mt-2 text-text-3 text-xs">{t.rich('form.tagHint', range(teamTagLength))}</p>
      <ColourField {...form.text('colour')} />
      <SelectField
        {...form.text('country')}
        label={t('form.country')}
        placeholder={t('form.noCountry')}
        options={useCountries()}
      />
      <TextAreaField
        {...form.text('description')}
        label={t('form.description')}
        maxLength={teamDescriptionMax}
        rows={4}
      />
      <LogoField form={form} team={form.record} />
    </FormDialog>
  );
}

function LogoField({ form, team }: { form: TeamForm; team: MyTeam | undefined }) {
  const t = useMyTeamsMessages();
  const locale = useLocale();
  const rule = useImageLimit(teamLogoRule);
  const { logo, remove_logo } = form.values;
  return (
    <div className="flex flex-col gap-4">
      {team?.logo && logo.length === 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={uploadUrl(team.logo, 192)}
            alt={t('form.logo')}
            className={`size-20 rounded-card border border-line object-contain ${remove_logo ? 'opacity-50' : ''}`}
          />
          <Button aria-pressed={remove_logo} onClick={() => form.set('remove_logo', !remove_logo)}>
            {t(remove_logo ? 'form.keepLogo' : 'form.removeLogo')}
          </Button>
        </div>
      )}
      <FileField
        name="logo"
        label={t('form.logo')}
        hint={t.rich('form.logoHint', { max: formatBytes(rule.maxBytes, locale) })}
        limits={rule}
        files={logo}
        onFiles={(files) => form.set('logo', files)}
        error={form.text('logo').error}
      />
    </div>
  );
}
