import { isBorn, type Registration } from '@paddock/contract/accounts';
import { AppError } from '@paddock/contract/errors';
import type { Locale } from '@paddock/contract/locale';
import { playerRole, shippedRoles } from '@paddock/contract/permissions';
import { parseBirthDate } from '@paddock/contract/time';
import { profileImageRule, type User } from '@paddock/contract/users';
import { say } from '@paddock/contract/words';
import type * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { inTurns } from '../../http/bounded.ts';
import { profileSize, withStoredImages } from '../../http/images.ts';
import type { SentFile } from '../../http/multipart.ts';
import { usernameKey } from '../users/queries.ts';
import { createUser, refuseTaken } from '../users/service.ts';
import { mailLink } from './mailed-links.ts';
import { judgePassword } from './password-rules.ts';

/** Many at once for one name would each cost a hash, only to be refused by the index. */
const oneByOne = inTurns();

const player = shippedRoles.find(({ name }) => name === playerRole);

export interface SentRegistration {
  fields: z.output<typeof Registration>;
  image: SentFile[];
  locale: Locale;
}

/** YYYY-MM-DD of a date of birth in the past. */
function birthDay(dateofbirth: string, now: Date, locale: Locale): string {
  const born = isBorn(dateofbirth, now) ? parseBirthDate(dateofbirth) : null;
  if (born) return born.toISOString().slice(0, 10);
  throw new AppError('validation_failed', { errors: { dateofbirth: say('birth_date_invalid', locale) } });
}

/** Makes a player of a visitor. It leaves neither a row nor a file when it fails. */
export async function registerUser(deps: Deps, { fields, image, locale }: SentRegistration): Promise<User> {
  const { email, username, full_name, phone_number: phone, password } = fields;
  const dateofbirth = birthDay(fields.dateofbirth, deps.now(), locale);
  if (player)
    judgePassword(password, { email, username, full_name, phone, role: player }, 'password', locale);

  const store = async ([profile_image = null]: (string | null)[]) =>
    createUser(
      deps,
      { email, username, full_name, phone, dateofbirth, password, profile_image, locale },
      (tx, id) => mailLink(tx, deps, { id, email }, 'verify_email'),
    );
  const field = { field: 'profile_image', rule: profileImageRule, size: profileSize, locale };
  const create = async () => {
    await refuseTaken(deps, { email, username }, locale);
    return withStoredImages(deps.storage, image, field, store);
  };
  return oneByOne(`email ${email.toLowerCase()}`, () => oneByOne(`name ${usernameKey(username)}`, create));
}
