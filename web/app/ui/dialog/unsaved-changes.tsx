import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useFormMessages } from '../form/messages.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Leaving {
  /** Leaves the form, after a confirmation if it has changes. */
  leave: () => void;
  /** The confirmation, to be rendered by the caller. */
  question: ReactNode;
}

/**
 * Confirms before unsaved input is discarded: by the form's button, Back or a link, and, with the browser's dialog, when the
 * tab is closed.
 */
export function useUnsavedChanges(changed: boolean, onLeave: () => void): Leaving {
  const t = useFormMessages();
  const [asking, setAsking] = useState(false);
  // The dialog also closes after "Leave"; the navigation must then be neither blocked nor reset.
  const going = useRef(false);
  const blocker = useBlocker(() => changed && !going.current);

  useEffect(() => {
    if (!changed) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [changed]);

  const stay = () => {
    setAsking(false);
    if (blocker.state === 'blocked' && !going.current) blocker.reset();
    going.current = false;
  };
  const go = () => {
    going.current = true;
    if (blocker.state === 'blocked') blocker.proceed();
    else onLeave();
  };
  return {
    leave: () => (changed ? setAsking(true) : onLeave()),
    question: (
      <ConfirmDialog
        open={asking || blocker.state === 'blocked'}
        onClose={stay}
        danger
        title={t('leave.title')}
        sentence={t('leave.sentence')}
        confirmLabel={t('leave.go')}
        onConfirm={go}
      />
    ),
  };
}
