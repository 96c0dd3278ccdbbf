import {
  removeChampionshipImage,
  setChampionshipImage,
} from '@paddock/contract/championships/setup/image-calls';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { eventImageRule } from '@paddock/contract/events/rules';
import { useState } from 'react';
import { ApiError, errorMessage } from '#lib/api/api-error.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { PictureField } from '#ui/form/files/picture-field.tsx';
import { championshipQueries } from '../staff-queries.ts';
import { useChampionshipSetupMessages } from './messages.ts';

interface ImageFieldProps {
  championship: Pick<AdminChampionship, 'id' | 'image'>;
  mayEdit: boolean;
}

/** The picture of a championship; it holds as soon as it is chosen, apart from the form around it. */
export function ChampionshipImage({ championship, mayEdit }: ImageFieldProps) {
  const t = useChampionshipSetupMessages();
  const limits = useImageLimit(eventImageRule);
  const put = useApiMutation(setChampionshipImage, {
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
  // Whoever made the call has told the reader how it ended.
  const hold = (call: Promise<Pick<AdminChampionship, 'image'>>) =>
    void call.then((after) => setImage(after.image)).catch(() => undefined);
  const refused = put.error instanceof ApiError ? put.error.errors['image'] : undefined;
  return (
    <PictureField
      label={t('image.name')}
      name="image"
      hint={t('image.hint')}
      limits={limits}
      removeLabel={t('image.remove')}
      error={refused ?? (put.error ? errorMessage(put.error) : undefined)}
      mayEdit={mayEdit}
      isBusy={put.isPending || remove.isPending}
      onFiles={(files) => hold(put.mutateAsync({ params, files: { image: files } }))}
      onRemove={() => hold(remove.mutateAsync({ params }))}
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
