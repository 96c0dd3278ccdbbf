import { Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import { FileField } from './file-field.tsx';

interface PictureFieldProps
  extends Pick<ComponentProps<typeof FileField>, 'label' | 'name' | 'hint' | 'limits'> {
  /** The stored picture; null without one. */
  current: ReactNode;
  removeLabel: string;
  error: string | undefined;
  mayEdit: boolean;
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
  onRemove: () => void;
}

/** A picture field that saves on selection, independent of a form, and can remove the picture. */
export function PictureField(props: PictureFieldProps) {
  const { current, removeLabel, error, mayEdit, isBusy, onFiles, onRemove, ...field } = props;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 grow">
        <FileField
          {...field}
          files={[]}
          onFiles={onFiles}
          error={error}
          disabled={!mayEdit || isBusy}
          current={current}
        />
      </div>
      {mayEdit && current && (
        <IconButton
          icon={<Trash2 />}
          label={removeLabel}
          tone="danger"
          className="mt-8"
          disabled={isBusy}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
