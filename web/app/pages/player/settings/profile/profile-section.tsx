import { formatPhone } from '@paddock/contract/i18n/phone';
import { type User, updateProfileImage } from '@paddock/contract/users/calls';
import { profileImageRule } from '@paddock/contract/users/rules';
import { type SubmitEvent, useState } from 'react';
import { AvatarPreview } from '#features/accounts/avatar-preview.tsx';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { setCurrentUser } from '#lib/session/session.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { useSettingsMessages } from '../messages.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { ProfileActions } from './profile-actions.tsx';

/** The member's public profile and picture. */
export function ProfileSection({ user }: { user: User }) {
  const t = useSettingsMessages();
  const tAccounts = useAccountsMessages();
  const [files, setFiles] = useState<File[]>([]);
  const [file] = files;
  const save = useApiMutation(updateProfileImage, {
    success: t('settings.pictureSaved'),
    failure: t('settings.pictureFailed'),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate(
      { files: { file: files } },
      {
        onSuccess: ({ profile_image }) => {
          setCurrentUser({ ...user, profile_image });
          setFiles([]);
        },
      },
    );
  };
  const picture = tAccounts('register.pictureOf', { name: user.username });
  const facts = [
    [t('settings.username'), <Bdi key="username">{user.username}</Bdi>],
    [t('settings.fullName'), <Bdi key="name">{user.full_name}</Bdi>],
    [t('settings.email'), <Ltr key="email">{user.email}</Ltr>],
    [t('settings.phone'), <Ltr key="phone">{formatPhone(user.phone)}</Ltr>],
  ] as const;
  return (
    <SettingsSection title={t('settings.profile')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {file ? (
          <AvatarPreview file={file} alt={picture} />
        ) : (
          <Avatar userId={user.id} src={uploadUrl(user.profile_image, 192)} alt={picture} size="size-24" />
        )}
        <dl className="grid min-w-0 grow gap-x-6 gap-y-3 xs:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-text-3 text-xs">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ProfileActions user={user} />
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FileField
          name="file"
          label={t('settings.picture')}
          hint={tAccounts('register.pictureHint')}
          limits={profileImageRule}
          files={files}
          onFiles={setFiles}
          error={save.error?.errors.file ?? save.error?.detail}
        />
        {file && (
          <Button type="submit" loading={save.isPending} className="self-start max-xs:w-full">
            {t('settings.pictureSave')}
          </Button>
        )}
      </form>
    </SettingsSection>
  );
}
