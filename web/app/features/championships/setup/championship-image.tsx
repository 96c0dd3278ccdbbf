import {
  removeChampionshipImage,
  setChampionshipImage,
} from '@paddock/contract/championships/setup/image-calls';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { eventImageRule } from '@paddock/contract/events/rules';
import { useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { ApiError, errorMessage } from '#lib/http/api-error.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { PictureField } from '#ui/form/files/picture-field.tsx';
import { championshipQueries } from '../staff-queries.ts';
import { useChampionshipSetupMessages } from './messages.ts';

interface ChampionshipImageProps {
  championship: Pick<AdminChampionship, 'id' | 'image'>;
  mayEdit: boolean;
}

/** The picture of a championship, saved immediately and independently of the form. */
export function ChampionshipImage({ championship, mayEdit }: ChampionshipImageProps) {
  const t = useChampionshipSetupMessages();
  const limits = useImageLimit(eventImageRule);
  const upload = useApiMutation(setChampionshipImage, {
    invalidates: championshipQueries,
    success: t('image.saved'),
    failure: t('image.failed'),
  });
  const remove = useApiMutation(removeChampionshipImage, {
    invalidates: championshipQueries,
    success: t('image.removed'),
    failure: t('image.removeFailed'),
  });
  const [image, setImage] = useState(championship.image);
  const params = { id: championship.id };
  // The mutations report errors.
  const applyResult = (call: Promise<Pick<AdminChampionship, 'image'>>) =>
    void call.then((after) => setImage(after.image)).catch(() => undefined);
  const fieldError = upload.error instanceof ApiError ? upload.error.errors['image'] : undefined;
  return (
    <PictureField
      label={t('image.name')}
      name="image"
      hint={t('image.hint')}
      limits={limits}
      removeLabel={t('image.remove')}
      error={fieldError ?? (upload.error ? errorMessage(upload.error) : undefined)}
      mayEdit={mayEdit}
      isBusy={upload.isPending || remove.isPending}
      onFiles={(files) => applyResult(upload.mutateAsync({ params, files: { image: files } }))}
      onRemove={() => applyResult(remove.mutateAsync({ params }))}
      current={
        image && (
          <img
            src={uploadUrl(image)}
            alt=""
            className="h-20 rounded-input border border-line object-contain"
          />
        )
      }
    />
  );
}
