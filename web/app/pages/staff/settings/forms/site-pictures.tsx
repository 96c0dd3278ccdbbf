import {
  type AdminSettings,
  getAdminSettings,
  removeSitePicture,
  setSitePicture,
  sitePictureRule,
} from '@paddock/contract/site/calls';
import { type SitePicture, sitePictures } from '@paddock/contract/site/rules';
import { clsx } from 'clsx';
import { useSiteMessages } from '#features/site/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { ApiError, errorMessage } from '#lib/http/api-error.ts';
import { useSettingsState } from '#lib/page/settings.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { PictureField } from '#ui/form/files/picture-field.tsx';

/** The background that each picture is designed for. */
const backgrounds: Record<SitePicture, string> = {
  logo_light: 'light bg-bg',
  logo_dark: 'dark bg-bg',
  icon: 'bg-surface-3',
};

interface SitePicturesProps {
  settings: AdminSettings;
  mayEdit: boolean;
}

/** The site's logos and icon. Each is saved when it is selected. */
export function SitePictures({ settings, mayEdit }: SitePicturesProps) {
  const t = useSiteMessages();
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-text-2">{t('pictures.lead')}</p>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        {sitePictures.map((picture) => (
          <SitePictureField key={picture} picture={picture} file={settings[picture]} mayEdit={mayEdit} />
        ))}
      </div>
    </div>
  );
}

interface SitePictureFieldProps {
  picture: SitePicture;
  file: string | null;
  mayEdit: boolean;
}

function SitePictureField({ picture, file, mayEdit }: SitePictureFieldProps) {
  const t = useSiteMessages();
  const { reload } = useSettingsState();
  const limits = useImageLimit(sitePictureRule);
  const invalidates = [getAdminSettings];
  const upload = useApiMutation(setSitePicture, {
    invalidates,
    success: t('pictures.saved'),
    failure: t('pictures.failed'),
  });
  const remove = useApiMutation(removeSitePicture, {
    invalidates,
    success: t('pictures.removed'),
    failure: t('pictures.removeFailed'),
  });
  // The mutation has already shown a toast.
  const reloadAfter = (call: Promise<unknown>) => void call.then(reload).catch(() => undefined);
  const imageError = upload.error instanceof ApiError ? upload.error.errors['image'] : undefined;
  return (
    <PictureField
      label={t(`pictures.${picture}`)}
      name={picture}
      hint={t(`pictures.${picture}Hint`)}
      limits={limits}
      removeLabel={t('pictures.remove', { picture: t(`pictures.${picture}`) })}
      error={imageError ?? (upload.error ? errorMessage(upload.error) : undefined)}
      mayEdit={mayEdit}
      isBusy={upload.isPending || remove.isPending}
      onFiles={(image) => reloadAfter(upload.mutateAsync({ params: { picture }, files: { image } }))}
      onRemove={() => reloadAfter(remove.mutateAsync({ params: { picture } }))}
      current={
        file && (
          <img
            src={uploadUrl(file)}
            alt=""
            className={clsx(
              'h-14 max-w-48 rounded-input border border-line object-contain p-2',
              backgrounds[picture],
            )}
          />
        )
      }
    />
  );
}
