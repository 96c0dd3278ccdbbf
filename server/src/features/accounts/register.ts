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
import type { Deps } from '../../adapters/deps.ts';
import { keyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../db/database.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { clientNetworks } from '../../http/rate-limits/subnet.ts';
import { profileImageSize, withStoredImages } from '../../images/store-images.ts';
import { assertNotTaken, createUser } from '../users/edit-user.ts';
import { sendLink } from './send-link.ts';
import { validatePassword } from './validate-password.ts';

/** Serializes registrations for one name, which would each cost a hash only to be refused by the index. */
const oneByOne = keyedMutex();

const player = defaultRoles.find(({ name }) => name === playerRole);

/** An invited person, whose address is verified and whose role may differ from player. */
export interface Invited {
  role: Role;
  /** Runs in the transaction that creates the account. */
  also: (tx: Executor, id: number) => Promise<void>;
}

export interface RegistrationInput {
  fields: z.output<typeof Registration>;
  image: UploadedFile[];
  /** The language of mails. */
  locale: Locale;
  ip: string;
}

/** Parses a date of birth in the past as YYYY-MM-DD. */
function birthDay(dateofbirth: string, now: Date): string {
  const born = isPastBirthDate(dateofbirth, now) ? parseBirthDate(dateofbirth) : null;
  if (born) return born.toISOString().slice(0, 10);
  throw invalid({ field: 'dateofbirth', code: 'birth_date_invalid' });
}

type Fields = RegistrationInput['fields'];

/** Validates the fields without the database. Returns the date of birth. */
async function validateFields(deps: Deps, fields: Fields, role = player): Promise<string> {
  const { email, username, full_name, phone_number: phone, password } = fields;
  const born = birthDay(fields.dateofbirth, deps.now());
  if (role) await validatePassword(password, { email, username, full_name, phone, role }, 'password');
  return born;
}

/** Throws what `registerUser` would, except for the picture. */
export async function checkRegistration(deps: Deps, fields: Fields): Promise<undefined> {
  await validateFields(deps, fields);
  await assertNotTaken(deps, fields);
}

/** Registers a visitor as a player, or an invited person as staff. Leaves neither a row nor a file if it fails. */
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
