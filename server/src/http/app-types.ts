import type { Role } from '@paddock/contract/core/permissions';
import type { AdminSettings } from '@paddock/contract/site/calls';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../adapters/deps.ts';
import type { Executor } from '../db/database.ts';
import type { Drain } from './drain.ts';
import type { RateLimit } from './rate-limits/rate-limits.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { SseStreams } from './sse.ts';

/** The signed-in user, as identified by the guard. */
export interface Viewer {
  id: number;
  username: string;
  role: Role;
  discord_id: string | null;
  steam_id: string | null;
  is_active: boolean;
  must_change_password: boolean;
  has_second_factor: boolean;
  session: { id: number; stepped_up_at: Date };
}

/** A game server, identified by its key. */
export interface ServerKeyHolder {
  key_id: number;
  server_id: number;
}

/** What the guard needs from features; provided by app.ts. */
export interface AuthLookups {
  viewer: (token: string) => Promise<Viewer | undefined>;
  /** Locks a sign-in until the transaction ends and returns its holder; undefined if it has ended or is being ended. */
  lockViewer: (tx: Executor, session: number) => Promise<Viewer | undefined>;
  keyHolder: (key: string) => Promise<ServerKeyHolder | undefined>;
  settings: () => Promise<AdminSettings>;
}

/** The author of a write: staff may have changed names and settings, members cannot. */
export type Writer = 'staff' | 'member';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    drain: Drain;
    /** Whether a forwarded header arrived while TRUSTED_PROXIES is unset. */
    proxy: { isUnknown: boolean };
    identity: AuthLookups;
    /** Cached public responses; undefined if caching is off. */
    responses: ResponseCache | undefined;
    /** Clears the caches of this process. */
    clearCaches: (writer: Writer) => void;
    /** The remaining requests of each caller. */
    rateLimit: RateLimit;
    /** The open event streams of this process. */
    streams: SseStreams;
    inProcess: Map<string, (input: unknown) => Promise<unknown>>;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
    keyHolder: ServerKeyHolder | undefined;
    /** Whether the body had arrived when the guard admitted the request. */
    cameWhole: boolean;
    locale: import('@paddock/contract/i18n/locale').Locale;
  }
}

export type App = FastifyInstance;
