import type { Config } from '../config/config.ts';
import { findRunningPostgres, startEmbedded } from '../db/embedded/start-embedded.ts';

export interface CommandDatabase {
  /** For the owner of the tables, and for the role that serves requests. */
  connection: string;
  application: string;
  isEmbedded: boolean;
  /** Whether a portal is running on it, as far as this machine can tell. */
  isInUse: boolean;
  close: () => Promise<void>;
}

/** Opens the configured database for a command, with or without a running portal. */
export async function openDatabase({
  databaseUrl,
  database,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'database' | 'dataDir'>): Promise<CommandDatabase> {
  const direct = database.directUrl ?? databaseUrl;
  if (direct)
    return {
      connection: direct,
      application: direct,
      isEmbedded: false,
      isInUse: false,
      close: async () => undefined,
    };
  const running = findRunningPostgres(dataDir);
  if (running) return { ...running, isEmbedded: true, isInUse: true, close: async () => undefined };
  const { connection, application, stop } = await startEmbedded(dataDir);
  return { connection, application, isEmbedded: true, isInUse: false, close: stop };
}
