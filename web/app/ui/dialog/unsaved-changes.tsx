import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTranslations } from '#lib/i18n/messages.ts';
import { formMessages } from '../form/messages.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Leaving {
  /** Leaves at once while nothing is changed, and asks first otherwise. */
  leave: () => void;
  /** Has to stand somewhere in the screen. */
  question: ReactNode;
}

/**
 * Asks before typed things are thrown away: when the form is left by its own button, by the way back or a link, and,
 * in the browser's words, when the tab is closed.
 */
export function useUnsavedChanges(changed: boolean, onLeave: () => void): Leaving {
  const t = useTranslations(formMessages);
  const [asking, setAsking] = useState(false);
  // The dialog closes after either answer; a way that was let go must neither be asked about nor taken back then.
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
