import type { IngestEventDataOf } from '@paddock/contract/racing/calls';
import type { RejectCode } from '@paddock/contract/racing/result-file-rules';
import type { IngestEventType } from '@paddock/contract/racing/rules';
import type { Deps } from '../../../adapters/deps.ts';

/** An event that counts, if it is news. */
export type IngestEvent = {
  [T in IngestEventType]: { id: string; type: T; at: Date; steam_id: string; data: IngestEventDataOf<T> };
}[IngestEventType];

export type IngestEventOf<T extends IngestEventType> = Extract<IngestEvent, { type: T }>;

/** An event with the server that told of it. */
export type ServerEvent = IngestEvent & { server_id: number };

export type ServerEventOf<T extends IngestEventType> = Extract<ServerEvent, { type: T }>;

/** The same as JSON. */
export type QueuedEvent = Omit<ServerEvent, 'at'> & { at: string };

/** An event of a type that a feature built later knows: its `data` and its driver are not read yet. */
export interface OtherEvent {
  id: string;
  type: string;
  at: Date;
  steam_id: unknown;
  data: unknown;
}

export type EventStatus = 'accepted' | 'duplicate' | RejectCode;

/** Takes in events that are none of driving. Answers what became of each, in their order; a repeat of an id changes nothing. */
export interface EventTaker {
  types: readonly string[];
  take: (deps: Deps, server_id: number, events: readonly OtherEvent[]) => Promise<readonly EventStatus[]>;
}
