import { type EventSignUp, EventSignUpForm } from '@paddock/contract/championships/setup/event-sign-up-calls';
import { ChampionshipSettings, settingsDefault } from '@paddock/contract/championships/setup/settings';
import { gameIds } from '@paddock/contract/servers/games';
import * as z from 'zod/mini';
import { RoundForm, roundValues, type SessionDraft } from '#features/championships/round-form.ts';
import {
  type ClassDraft,
  newClass,
  type SettingsDraft,
  settingsInput,
  toClassDraft,
  toSettingsDraft,
} from '#features/championships/setup/drafts.ts';

const Body = EventSignUpForm.shape.sign_up.def.innerType;

/** The fields of the form. */
export const SignUpFormFields = z.object({
  classes: Body.shape.classes,
  sessions: Body.shape.sessions,
  rules: Body.shape.rules,
  track: RoundForm.shape.track,
  settings: z.pipe(
    z.transform((draft: SettingsDraft) => settingsInput(draft)),
    ChampionshipSettings,
  ),
});

interface SignUpValues {
  classes: ClassDraft[];
  sessions: SessionDraft[];
  rules: string;
  /** Key of the track; empty: to be announced. */
  track: string;
  settings: SettingsDraft;
}

/** Settings without points. */
const noPoints = { ...settingsDefault, points: { qualifying: null, race: null, sprint: null } };

/** A new sign-up has one class, a qualifying and a race, and no points. */
export const signUpValues = ({ sign_up }: EventSignUp): SignUpValues => ({
  classes: sign_up?.classes.map(toClassDraft) ?? [newClass(0)],
  sessions: roundValues(sign_up?.round).sessions,
  rules: sign_up?.rules ?? '',
  track: roundValues(sign_up?.round).track,
  settings: toSettingsDraft(sign_up?.settings ?? noPoints),
});

/** The default game. */
export const defaultGame = gameIds[0];
