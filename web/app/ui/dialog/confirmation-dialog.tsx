import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { type Confirmation, confirmations } from '#lib/browser/confirm-store.ts';
import { errorMessage, isStepUpCancelled } from '#lib/http/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The one dialog that `confirmAction` and `confirmDelete` open. A failed call is explained in it and can be repeated. */
export function ConfirmationDialog() {
  const current = useSyncExternalStore(confirmations.subscribe, confirmations.read, () => undefined);
  const { pathname } = useLocation();
  // The screen that asked is gone.
  useEffect(() => (pathname ? confirmations.close : undefined), [pathname]);
  // The texts stay while the dialog closes.
  const [last, setLast] = useState<Confirmation>();
  const [problem, setProblem] = useState<string>();
  if (current && current !== last) {
    setLast(current);
    setProblem(undefined);
  }
  const confirmation = current ?? last;
  if (!confirmation) return null;
  const { call, action, ...texts } = confirmation;
  return (
    <ConfirmDialog
      {...texts}
      open={current !== undefined}
      onClose={confirmations.close}
      problem={problem}
      confirmLabel={action}
      onConfirm={() => {
        setProblem(undefined);
        return call();
      }}
      onFailure={(error) => {
        if (isStepUpCancelled(error)) confirmations.close();
        else setProblem(errorMessage(error));
      }}
    />
  );
}
