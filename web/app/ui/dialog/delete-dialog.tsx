import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps {
  /** The texts of the confirmation; the sentence names the record and what is deleted with it. */
  words: (part: 'title' | 'sentence' | 'action') => string;
  id: number;
  /** The mutation, which reports its outcome. */
  call: { mutateAsync: (input: { params: { id: number } }) => Promise<unknown> };
  onClose: () => void;
}

/** Confirms and runs a deletion. Closes once it settles. */
export function DeleteDialog({ words, id, call, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={words('title')}
      sentence={words('sentence')}
      confirmLabel={words('action')}
      onConfirm={() => call.mutateAsync({ params: { id } })}
    />
  );
}
