import { type MyTeam, NewTeam } from '@paddock/contract/teams/calls';
import { teamColours } from '@paddock/contract/teams/rules';
import * as z from 'zod/mini';
import type { FormValues, useForm } from '#lib/form/use-form.ts';

/** What the form asks for: the fields of the call, and the logo that goes with them. */
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

/** The whole form is sent: it is one person's, and what was changed meanwhile is answered before it is overwritten. */
export function teamChangeInput({ logo, remove_logo, ...body }: FilledTeam, { id, updated_at }: MyTeam) {
  return {
    params: { id },
    body: { ...body, updated_at, ...(remove_logo && { remove_logo }) },
    files: { logo },
  };
}
