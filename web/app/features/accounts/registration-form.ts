import { Registration } from '@paddock/contract/accounts/calls';
import { isPastBirthDate } from '@paddock/contract/accounts/rules';
import type { Locale } from '@paddock/contract/i18n/locale';
import { translate } from '@paddock/contract/i18n/messages';
import * as z from 'zod/mini';
import type { FormValues } from '#lib/form/use-form.ts';

const isPicture = (value: unknown) => Array.isArray(value) && value[0] instanceof Blob;

/** The fields of the four steps: the body of the call, the repeated password and the picture. */
export const RegisterForm = z.object({
  ...Registration.shape,
  repeat: z.string().check(z.minLength(1)),
  profile_image: z.custom<File[]>(isPicture, 'image_required'),
});

export const emptyRegistration: FormValues<typeof RegisterForm> = {
  email: '',
  username: '',
  full_name: '',
  phone_number: '',
  dateofbirth: '',
  password: '',
  repeat: '',
  profile_image: [],
};

/** Checks that involve several fields or the clock: equal passwords and a birth date in the past. */
export function validateRegistration(
  values: FormValues<typeof RegisterForm>,
  now: Date,
  locale: Locale,
): Partial<Record<string, string>> {
  const born = String(values.dateofbirth);
  return {
    ...(values.repeat !== values.password && { repeat: translate('password_mismatch', locale) }),
    ...(!isPastBirthDate(born, now) && { dateofbirth: translate('birth_date_invalid', locale) }),
  };
}

/** The input of the call that registers. */
export function registrationInput(form: z.output<typeof RegisterForm>) {
  const { repeat: _, profile_image, ...body } = form;
  return { body, files: { profile_image } };
}
