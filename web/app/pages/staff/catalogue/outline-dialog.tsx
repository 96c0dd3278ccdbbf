import type { AdminLayout } from '@paddock/contract/catalogue/admin-calls';
import {
  deleteOutline,
  getOutline,
  OutlineForm,
  setOutline,
} from '@paddock/contract/catalogue/outline-calls';
import { outlineFileMax, shapeOutline } from '@paddock/contract/catalogue/outlines/outline-shape';
import { readOutlineFile } from '@paddock/contract/catalogue/outlines/read-outline';
import type { Point } from '@paddock/contract/catalogue/track-outline';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { query, useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { OutlinePreview } from './outline/outline-preview.tsx';
import { catalogueQueries } from './queries.ts';

interface OutlineDialogProps {
  layout: AdminLayout;
  name: string;
  onClose: () => void;
}

/** A selected file: its line and its content for the request. */
interface ChosenLine {
  line: Point[];
  base64: string;
}

const OutlineFields = z.object({
  flip: z.boolean(),
  offset: z.string(),
  file: z.optional(OutlineForm.shape.file),
});

async function readFile(file: File): Promise<ChosenLine | undefined> {
  if (file.size > outlineFileMax) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const line = readOutlineFile(bytes);
  // In chunks, because a function call cannot readChosen millions of arguments.
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += 30_000)
    chunks.push(String.fromCharCode(...bytes.subarray(start, start + 30_000)));
  return line && { line, base64: btoa(chunks.join('')) };
}

/** Edits the outline of a layout: uploads a file, reverses it or moves its start. */
export function OutlineDialog({ layout, name, onClose }: OutlineDialogProps) {
  const t = useAdminCatalogueMessages();
  const format = useFormat();
  const locale = useLocale();
  const { outline } = layout;
  const current = useQuery({
    ...query(getOutline, { params: { id: outline ?? '' } }),
    enabled: outline !== null,
  });
  const [chosen, setChosen] = useState<ChosenLine>();
  const [files, setFiles] = useState<File[]>([]);
  const [fileError, setFileError] = useState<string>();
  const options = { invalidates: catalogueQueries, failure: t('saveFailed') };
  const save = useApiMutation(setOutline, { ...options, success: t('outline.saved') });
  const remove = useApiMutation(deleteOutline, { ...options, success: t('outline.removed') });
  const params = { id: layout.id };
  const form = useForm({
    schema: OutlineFields,
    initial: { flip: false, offset: '0', file: undefined },
    submit: async ({ flip, offset }) => {
      const body = { flip, offset: Number(offset) / 100, ...(chosen && { file: chosen.base64 }) };
      await save.mutateAsync({ params, body });
      onClose();
    },
  });
  const line = chosen?.line ?? current.data?.points.map(([x = 0, y = 0]): Point => [x, y]);
  const offset = Number(form.values.offset) / 100;
  const points = line && shapeOutline(line, { flip: form.values.flip === true, offset });
  const readChosen = async (next: File[]) => {
    const [file] = next;
    setFiles(next);
    const read = file && (await readFile(file));
    setFileError(file && !read ? t('outline.invalid', { name: file.name }) : undefined);
    setChosen(read);
    form.set('file', read?.base64);
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('outline.title', { name })}
      submitLabel={t('save')}
      unready={points ? undefined : t('outline.nothing')}
      between={
        outline !== null && (
          <Button
            look="ghost"
            disabled={form.busy || remove.isPending}
            onClick={() => void remove.mutateAsync({ params }).then(onClose, () => undefined)}
          >
            {t('outline.remove')}
          </Button>
        )
      }
    >
      {points ? (
        <OutlinePreview points={points} label={t('outline.preview', { name })} />
      ) : (
        <p className="text-text-2">{t('outline.none')}</p>
      )}
      <FileField
        name="file"
        label={t('outline.file')}
        limits={{ maxBytes: outlineFileMax, types: [], max: 1 }}
        files={files}
        onFiles={(next) => void readChosen(next)}
        hint={t.rich('outline.fileHint', {
          geo: 'GeoJSON',
          lane: 'fast_lane.ai',
          max: formatBytes(outlineFileMax, locale),
        })}
        error={fileError ?? form.errorAt('file')}
      />
      {points && (
        <>
          <Checkbox {...form.checkbox('flip')} label={t('outline.flip')} />
          <Field
            label={t('outline.offset', {
              share: format.number(Number(form.values.offset), { max: 1 }),
            })}
            hint={t('outline.offsetHint')}
            error={undefined}
          >
            {(control) => (
              <input
                {...control}
                type="range"
                name="offset"
                min="0"
                max="99.5"
                step="0.5"
                value={String(form.values.offset)}
                onChange={(event) => form.set('offset', event.currentTarget.value)}
                className="min-h-11 w-full accent-firoozeh"
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
