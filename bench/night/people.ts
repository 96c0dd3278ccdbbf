import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Player } from '../../e2e/support/make-player.ts';

// Members and sign-ins are inserted with SQL: registering a hundred thousand members through the portal takes hours.

const membersOfPortal = 100_000;

export const emailOf = (number: number) => `night-${number}@bench.invalid`;

/**
 * Copies a member a hundred thousand times, with the same password. Reads the columns from the database, because
 * the portal may be another checkout.
 */
export async function copyMember(database: pg.Client, { email }: Player): Promise<void> {
  const own: Record<string, string> = {
    email: `'night-' || n || '@bench.invalid'`,
    username: `'night-' || n`,
    username_key: `'night-' || n`,
    username_skeleton: `'night-' || n`,
    search_text: `'night-' || n`,
    discord_id: `'3199' || lpad(n::text, 14, '0')`,
    steam_id: `'7656120203' || lpad(n::text, 7, '0')`,
  };
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'users' and is_generated = 'NEVER' and column_name <> 'id'`,
  );
  const names = rows.map(({ name }) => name);
  await database.query(
    `insert into users (${names.join(', ')})
     select ${names.map((name) => own[name] ?? name).join(', ')} from users, generate_series(1, ${membersOfPortal}) n where email = $1`,
    [email],
  );
  await database.query('analyze users');
}

/** Signs in the first `count` copies. Returns their tokens. */
export async function signInCopies(database: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await database.query(
    `insert into sessions (user_id, token_hash, ip, user_agent, created_at, last_used_at, stepped_up_at)
     select users.id, hash, '127.0.0.1', 'bench', now(), now(), now()
     from unnest($1::text[]) with ordinality as one (hash, n) join users on users.email = 'night-' || n || '@bench.invalid'`,
    [hashes],
  );
  return tokens;
}
