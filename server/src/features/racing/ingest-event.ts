import type { IngestEventDataOf } from '@paddock/contract/racing/calls';
import type { IngestEventType } from '@paddock/contract/racing/rules';

/** An event that counts if it is new. */
export type IngestEvent = {
  [T in IngestEventType]: { id: string; type: T; at: Date; steam_id: string; data: IngestEventDataOf<T> };
}[IngestEventType];

export type IngestEventOf<T extends IngestEventType> = Extract<IngestEvent, { type: T }>;

/** An event with the server that sent it. */
export type ServerEvent = IngestEvent & { server_id: number };

export type ServerEventOf<T extends IngestEventType> = Extract<ServerEvent, { type: T }>;

/** `ServerEvent` as JSON. */
export type QueuedEvent = Omit<ServerEvent, 'at'> & { at: string };
