import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import { redirect } from 'react-router';

/** The sign-up of an event alone has no season to show: whoever asks for its pages is led to the event's. */
export function leadToEvent({ single_event_id }: ChampionshipDetail): void {
  if (single_event_id !== null) throw redirect(`/events/${single_event_id}`);
}
