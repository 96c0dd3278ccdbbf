import type { Role } from '@paddock/contract/core/permissions';
import type { AdminSettings } from '@paddock/contract/site/calls';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../adapters/deps.ts';
import type { Executor } from '../db/database.ts';
import type { Drain } from './drain.ts';
import type { RateLimit } from './rate-limits/rate-limits.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { SseStreams } from './sse.ts';

/** Whoever is signed in, as the guard found them. */
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

/** A game server that showed its key. */
export interface ServerKeyHolder {
  key_id: number;
  server_id: number;
}

/** What the guard must know and only features can tell; app.ts hands it in. */
export interface AuthLookups {
  viewer: (token: string) => Promise<Viewer | undefined>;
  /** The holder of a sign-in, which then does not end before the transaction; undefined where it ended or is about to. */
  lockViewer: (tx: Executor, session: number) => Promise<Viewer | undefined>;
  keyHolder: (key: string) => Promise<ServerKeyHolder | undefined>;
  settings: () => Promise<AdminSettings>;
}

/** Who wrote: staff may have changed names and settings, members cannot. */
export type Writer = 'staff' | 'member';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    drain: Drain;
    /** Whether one has shown itself that TRUSTED_PROXIES does not know. */
    proxy: { isUnknown: boolean };
    identity: AuthLookups;
    /** Public answers that are the same for everybody; undefined where none are cached. */
    responses: ResponseCache | undefined;
    /** Forgets what is cached, in this process at once. */
    clearCaches: (writer: Writer) => void;
    /** Counts what each caller may still ask. */
    rateLimit: RateLimit;
    /** The open event streams of this process. */
    streams: SseStreams;
    inProcess: Map<string, (input: unknown) => Promise<unknown>>;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
    keyHolder: ServerKeyHolder | undefined;
    /** Whether the body was there when the guard let the request in. */
    cameWhole: boolean;
    locale: import('@paddock/contract/i18n/locale').Locale;
  }
}

export type App = FastifyInstance;
