import { passwordMinPlayer } from '@paddock/contract/accounts/rules';
import { profileImageRule, usernameMax, usernameMin } from '@paddock/contract/users/rules';
import type { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { AvatarPreview } from './avatar-preview.tsx';
import { type BirthParts, toBirthDate } from './birth-date.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { useAccountsMessages } from './messages.ts';
import type { RegisterForm } from './registration-form.ts';

type Form = ReturnType<typeof useForm<typeof RegisterForm>>;

export function EmailStep({ form }: { form: Form }) {
  const t = useAccountsMessages();
  return (
    <TextField
      {...form.text('email')}
      label={t('register.email')}
      hint={t('register.emailHint')}
      ltr
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

interface DetailsStepProps {
  form: Form;
  birth: BirthParts;
  onBirth: (parts: BirthParts) => void;
}

export function DetailsStep({ form, birth, onBirth }: DetailsStepProps) {
  const t = useAccountsMessages();
  const locale = useLocale();
  const born = form.text('dateofbirth');
  const changeBirth = (parts: BirthParts) => {
    onBirth(parts);
    form.set('dateofbirth', toBirthDate(parts, locale));
  };
  return (
    <>
      <TextField
        {...form.text('username')}
        label={t('register.username')}
        hint={t('register.usernameHint', { min: usernameMin, max: usernameMax })}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...form.text('full_name')}
        label={t('register.fullName')}
        autoComplete="name"
        maxLength={100}
        required
      />
      <TextField
        {...form.text('phone_number')}
        label={t('register.phone')}
        hint={t('register.phoneHint')}
        ltr
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <BirthDateField
        name="dateofbirth"
        parts={birth}
        onPartsChange={changeBirth}
        onBlur={born.onBlur}
        error={born.error}
      />
    </>
  );
}

export function PasswordStep({ form, min = passwordMinPlayer }: { form: Form; min?: number }) {
  const t = useAccountsMessages();
  return (
    <>
      <PasswordField
        {...form.text('password')}
        label={t('register.password')}
        hint={t('register.passwordHint', { min })}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.text('repeat')}
        label={t('register.repeat')}
        autoComplete="new-password"
        required
      />
    </>
  );
}

export function PictureStep({ form }: { form: Form }) {
  const t = useAccountsMessages();
  const files = (form.values.profile_image ?? []) as File[];
  const [file] = files;
  const name = String(form.values.username);
  return (
    <>
      <FileField
        name="profile_image"
        label={t('register.picture')}
        hint={t('register.pictureHint')}
        limits={profileImageRule}
        files={files}
        onFiles={(chosen) => form.set('profile_image', chosen)}
        error={form.text('profile_image').error}
        required
      />
      {file && (
        <div className="flex items-center gap-4 rounded-card bg-surface-2 p-4">
          <AvatarPreview file={file} alt={t('register.pictureOf', { name })} />
          <p className="flex min-w-0 flex-col gap-1">
            <span className="text-sm text-text-3">{t('register.pictureShown')}</span>
            <Bdi className="max-w-full self-start truncate font-bold text-lg">{name}</Bdi>
          </p>
        </div>
      )}
    </>
  );
}
