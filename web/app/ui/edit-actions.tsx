import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from './button.tsx';

interface EditActionsProps {
  /** `editOf` and `deleteOf` name the thing, for those who do not see its card. */
  words: (part: 'edit' | 'editOf' | 'deleteOf') => string;
  /** What the reader may do with it; without either there is no row. */
  rights: { edit: boolean; delete: boolean };
  onEdit: () => void;
  onDelete: () => void;
  className?: string;
}

/** The last row of a card that the staff work with. */
export function EditActions({ words, rights, onEdit, onDelete, className }: EditActionsProps) {
  if (!rights.edit && !rights.delete) return null;
  return (
    <div className={clsx('flex items-center justify-end gap-2', className)}>
      {rights.edit && (
        <Button
          icon={<Pencil className="size-4!" />}
          className="grow"
          aria-label={words('editOf')}
          onClick={onEdit}
        >
          {words('edit')}
        </Button>
      )}
      {rights.delete && (
        <IconButton
          icon={<Trash2 />}
          label={words('deleteOf')}
          className="hover:text-bad!"
          onClick={onDelete}
        />
      )}
    </div>
  );
}
