import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps {
  /** The words of the question; the sentence names the thing and tells what goes with it. */
  words: (part: 'title' | 'sentence' | 'action') => string;
  /** The id of the thing. */
  id: number;
  /** The call that deletes it, which tells the reader how it ended. */
  call: { mutateAsync: (input: { params: { id: number } }) => Promise<unknown> };
  onClose: () => void;
}

/** Asks before a thing is deleted; closes whether or not that failed. */
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
