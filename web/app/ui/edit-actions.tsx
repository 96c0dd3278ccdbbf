import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from './button.tsx';

interface EditActionsProps {
  /** `editOf` and `deleteOf` include the record's name, for screen readers. */
  words: (part: 'edit' | 'editOf' | 'deleteOf') => string;
  /** The user's permissions; without any there are no actions. */
  rights: { edit: boolean; delete: boolean };
  onEdit: () => void;
  onDelete: () => void;
  className?: string;
}

/** The actions of a card in the staff area. */
export function EditActions({ words, rights, onEdit, onDelete, className }: EditActionsProps) {
  if (!rights.edit && !rights.delete) return null;
  return (
    <div className={clsx('flex items-center justify-end gap-2', className)}>
      {rights.edit && (
        <Button
          icon={<Pencil className="size-4" />}
          className="grow"
          aria-label={words('editOf')}
          onClick={onEdit}
        >
          {words('edit')}
        </Button>
      )}
      {rights.delete && <DeleteIcon label={words('deleteOf')} onDelete={onDelete} />}
    </div>
  );
}

interface EditIconsProps {
  editLabel: string;
  deleteLabel: string;
  /** Both unless given. */
  rights?: EditActionsProps['rights'];
  onEdit: () => void;
  onDelete: () => void;
}

/** The same where there is room for pictures only, such as the last cell of a row. */
export function EditIcons({ editLabel, deleteLabel, rights, onEdit, onDelete }: EditIconsProps) {
  return (
    <span className="inline-flex shrink-0">
      {rights?.edit !== false && <IconButton icon={<Pencil />} label={editLabel} onClick={onEdit} />}
      {rights?.delete !== false && <DeleteIcon label={deleteLabel} onDelete={onDelete} />}
    </span>
  );
}

function DeleteIcon({ label, onDelete }: { label: string; onDelete: () => void }) {
  return <IconButton icon={<Trash2 />} label={label} tone="danger" onClick={onDelete} />;
}
