import type { Config } from '../config/config.ts';
import { findRunningPostgres, startEmbedded } from '../db/embedded/start-embedded.ts';

export interface CommandDatabase {
  /** Of the owner of the tables, and of the role that answers requests. */
  connection: string;
  application: string;
  isEmbedded: boolean;
  /** Whether a portal runs on it, as far as this machine can tell. */
  isInUse: boolean;
  close: () => Promise<void>;
}

/** The database of the environment, for a command beside a running portal or without one. */
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
