import { type MyTeam, NewTeam } from '@paddock/contract/teams/calls';
import { teamColours } from '@paddock/contract/teams/rules';
import * as z from 'zod/mini';
import type { FormValues, useForm } from '#lib/form/use-form.ts';

/** The fields of the call, plus the logo, which is uploaded after it. */
export const TeamForm = z.object({
  ...NewTeam.shape,
  logo: z.custom<File[]>(Array.isArray),
  remove_logo: z.boolean(),
});
export type TeamForm = ReturnType<typeof useForm<typeof TeamForm>>;
export type FilledTeam = z.output<typeof TeamForm>;

export function teamValues(team: MyTeam | undefined): FormValues<typeof TeamForm> {
  return {
    name: team?.name ?? '',
    tag: team?.tag ?? '',
    colour: team?.colour ?? teamColours[7],
    country: team?.country ?? '',
    description: team?.description ?? '',
    logo: [],
    remove_logo: false,
  };
}

export function newTeamInput({ name, tag, colour, country, description, logo }: FilledTeam) {
  return { body: { name, tag, colour, country, description }, files: { logo } };
}

/** Sends the whole form: a team has one editor as a rule, and an edit conflict is shown before anything is overwritten. */
export function teamChangeInput({ logo, remove_logo, ...body }: FilledTeam, { id, updated_at }: MyTeam) {
  return {
    params: { id },
    body: { ...body, updated_at, ...(remove_logo && { remove_logo }) },
    files: { logo },
  };
}
