import type { Registration } from '@paddock/contract/accounts/calls';
import { isPastBirthDate } from '@paddock/contract/accounts/rules';
import { invalid } from '@paddock/contract/core/errors';
import { playerRole, type Role } from '@paddock/contract/core/permissions';
import type { Locale } from '@paddock/contract/i18n/locale';
import { parseBirthDate } from '@paddock/contract/i18n/time';
import type { User } from '@paddock/contract/users/calls';
import { confusableSkeleton } from '@paddock/contract/users/confusables';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { profileImageRule } from '@paddock/contract/users/rules';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../../db/database.ts';
import type { UploadedFile } from '../../../http/forms/multipart.ts';
import { clientNetworks } from '../../../http/rate-limits/subnet.ts';
import { profileImageSize, withStoredImages } from '../../../images/store-images.ts';
import { assertNotTaken, createUser } from '../../users/service.ts';
import { sendLink } from '../password/send-link.ts';
import { validatePassword } from '../password/validate-password.ts';

/** Many at once for one name would each cost a hash, only to be refused by the index. */
const oneByOne = keyedMutex();

const player = defaultRoles.find(({ name }) => name === playerRole);

/** Of somebody whose address is proven already, and who gets another role than the players'. */
export interface Invited {
  role: Role;
  /** Part of the transaction that makes the account. */
  also: (tx: Executor, id: number) => Promise<void>;
}

export interface RegistrationInput {
  fields: z.output<typeof Registration>;
  image: UploadedFile[];
  /** Of the reader, for mails. */
  locale: Locale;
  ip: string;
}

/** YYYY-MM-DD of a date of birth in the past. */
function birthDay(dateofbirth: string, now: Date): string {
  const born = isPastBirthDate(dateofbirth, now) ? parseBirthDate(dateofbirth) : null;
  if (born) return born.toISOString().slice(0, 10);
  throw invalid({ field: 'dateofbirth', code: 'birth_date_invalid' });
}

type Fields = RegistrationInput['fields'];

/** Throws what is wrong with the fields by themselves. Answers the day of birth. */
async function validateFields(deps: Deps, fields: Fields, role = player): Promise<string> {
  const { email, username, full_name, phone_number: phone, password } = fields;
  const born = birthDay(fields.dateofbirth, deps.now());
  if (role) await validatePassword(password, { email, username, full_name, phone, role }, 'password');
  return born;
}

/** Throws what `registerUser` would, picture apart. */
export async function checkRegistration(deps: Deps, fields: Fields): Promise<undefined> {
  await validateFields(deps, fields);
  await assertNotTaken(deps, fields);
}

/** Makes a player of a visitor, or one of the staff of somebody who was invited. It leaves neither a row nor a file when it fails. */
export async function registerUser(
  deps: Deps,
  { fields, image, locale, ip }: RegistrationInput,
  invited?: Invited,
): Promise<User> {
  const { email, username, full_name, phone_number: phone, password } = fields;
  const dateofbirth = await validateFields(deps, fields, invited?.role);
  const proven = invited && { role: invited.role.name, email_verified_at: deps.now() };
  const guest = { networks: clientNetworks(ip), isKnown: false };
  const store = async ([profile_image = null]: (string | null)[]) =>
    createUser(
      deps,
      { email, username, full_name, phone, dateofbirth, password, profile_image, locale, ...proven },
      invited?.also ?? ((tx, id) => sendLink(tx, deps, { id, email }, 'verify_email')),
      guest,
    );
  const field = { field: 'profile_image', rule: profileImageRule, size: profileImageSize };
  const create = async () => {
    await assertNotTaken(deps, { email, username });
    return withStoredImages(deps.storage, image, field, store);
  };
  return oneByOne(`email ${email.toLowerCase()}`, () =>
    oneByOne(`name ${confusableSkeleton(username)}`, create),
  );
}
