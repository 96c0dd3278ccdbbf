import { championshipImageRule } from '@paddock/contract/championships/rules';
import {
  removeChampionshipImage,
  setChampionshipImage,
} from '@paddock/contract/championships/setup/image-calls';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { Trash2 } from 'lucide-react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useImageLimit } from '../../../lib/form/image-limit.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { uploadUrl } from '../../../lib/url/upload-url.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/form/files/file-field.tsx';
import { championshipQueries } from '../admin-list/queries.ts';
import { championshipSetupMessages } from './messages.ts';

interface ImageFieldProps {
  championship: Pick<AdminChampionship, 'id' | 'image'>;
  mayEdit: boolean;
}

/** The picture of a championship; it holds as soon as it is chosen, apart from the form around it. */
export function ChampionshipImage({ championship, mayEdit }: ImageFieldProps) {
  const t = useTranslations(championshipSetupMessages);
  const limits = useImageLimit(championshipImageRule);
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
  // What was answered last is newer than what the page was opened with.
  const latest = [put, remove].toSorted((one, other) => other.submittedAt - one.submittedAt)[0]?.data;
  const image = latest ? latest.image : championship.image;
  const params = { id: championship.id };
  const isBusy = put.isPending || remove.isPending;
  const refused = put.error instanceof ApiError ? put.error.errors['image'] : undefined;
  const hold = (call: Promise<unknown>) => void call.catch(() => undefined);
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 grow">
        <FileField
          label={t('image.name')}
          name="image"
          hint={t('image.hint')}
          limits={limits}
          files={[]}
          onFiles={(files) => hold(put.mutateAsync({ params, files: { image: files } }))}
          error={refused ?? (put.error ? errorMessage(put.error) : undefined)}
          disabled={!mayEdit || isBusy}
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
      </div>
      {mayEdit && image && (
        <IconButton
          icon={<Trash2 />}
          label={t('image.remove')}
          className="mt-8 hover:text-bad!"
          disabled={isBusy}
          onClick={() => hold(remove.mutateAsync({ params }))}
        />
      )}
    </div>
  );
}
