import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { AsRead, Id, Instant, Paragraphs, PathId } from '../../core/fields.ts';
import { ChampionshipClass, Round } from '../calls.ts';
import { championshipRulesMax } from '../rules.ts';
import { ChampionshipSettings } from './settings.ts';
import { Classes, RoundForm } from './setup-calls.ts';

/**
 * The sign-up of an event outside a season: a championship of one round. Entries are for that round in either
 * mode; title, times and server come from the event.
 */
export const EventSignUpForm = z.strictObject({
  /** null removes the sign-up. */
  sign_up: z.nullable(
    z.strictObject({
      classes: Classes,
      /** Markdown. */
      rules: z._default(Paragraphs(0, championshipRulesMax), ''),
      settings: ChampionshipSettings,
      track: z._default(RoundForm.shape.track, null),
      sessions: RoundForm.shape.sessions,
    }),
  ),
  ...AsRead,
});

export const EventSignUp = z.object({
  event: z.object({ id: Id, title: z.string(), title_en: z.nullable(z.string()), start_date: Instant }),
  /** The season whose round the event is, which then has the sign-up; null for an event outside a season. */
  season: z.nullable(z.object({ id: Id, name: z.string(), name_en: z.nullable(z.string()) })),
  sign_up: z.nullable(
    z.object({
      championship_id: Id,
      slug: z.string(),
      classes: z.array(ChampionshipClass),
      rules: z.string(),
      settings: ChampionshipSettings,
      round: Round,
      /** Entered and waiting. */
      entries: z.int(),
    }),
  ),
  /** Of the sign-up, or of the event while it has none. */
  updated_at: Instant,
});
export type EventSignUp = z.output<typeof EventSignUp>;

const one = z.object({ id: PathId });

export const getEventSignUp = endpoint({
  method: 'GET',
  path: '/api/v1/admin/events/{id}/sign-up',
  access: { module: 'championships', action: 'view' },
  params: one,
  response: EventSignUp,
});

/**
 * 409 event_in_round for the round of a season, event_has_entries if it would remove a sign-up that has entries,
 * result_official, class_in_use, capacity_below_entries, changed_meanwhile.
 */
export const updateEventSignUp = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/events/{id}/sign-up',
  access: { module: 'championships', action: 'edit' },
  params: one,
  body: EventSignUpForm,
  response: EventSignUp,
  audit: 'event.sign_up',
});
