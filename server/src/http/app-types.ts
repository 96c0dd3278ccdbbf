import type { Role } from '@paddock/contract/permissions';
import type { AdminSettings } from '@paddock/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

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
export interface KeyHolder {
  key_id: number;
  server_id: number;
}

/** What the guard must know and only features can tell; app.ts hands it in. */
export interface Identity {
  viewer: (token: string) => Promise<Viewer | undefined>;
  keyHolder: (key: string) => Promise<KeyHolder | undefined>;
  settings: () => Promise<AdminSettings>;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    identity: Identity;
    inProcess: Map<string, (input: unknown) => Promise<unknown>>;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
    keyHolder: KeyHolder | undefined;
    locale: import('@paddock/contract/locale').Locale;
  }
}

export type App = FastifyInstance;
