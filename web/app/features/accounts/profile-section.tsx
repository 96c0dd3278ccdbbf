import { formatPhone } from '@paddock/contract/locale';
import { profileImageRule, type User, updateProfileImage } from '@paddock/contract/users';
import { type SubmitEvent, useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { setCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { uploadAddress } from '../../lib/uploads.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Bdi, Ltr } from '../../ui/isolation.tsx';
import { accountsText } from './accounts-text.ts';
import { PicturePreview } from './picture-preview.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Who the reader is to others, and the picture that they may change. */
export function ProfileSection({ user }: { user: User }) {
  const t = useText(accountsText);
  const [files, setFiles] = useState<File[]>([]);
  const [file] = files;
  const save = useCall(updateProfileImage, {
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
  const picture = t('settings.pictureOf', { name: user.username });
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
          <PicturePreview file={file} alt={picture} />
        ) : (
          <Avatar
            userId={user.id}
            src={uploadAddress(user.profile_image, 192)}
            alt={picture}
            className="size-24!"
          />
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
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FileField
          name="file"
          label={t('settings.picture')}
          hint={t('register.pictureHint')}
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
