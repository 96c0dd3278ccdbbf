import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import { redirect } from 'react-router';

/** Redirects from the season pages of a single event’s sign-up to the event. */
export function redirectToEvent({ single_event_id }: ChampionshipDetail): void {
  if (single_event_id !== null) throw redirect(`/events/${single_event_id}`);
}
