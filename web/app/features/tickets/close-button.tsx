import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useTicketsMessages } from './messages.ts';

interface CloseButtonProps {
  subject: string;
  side: 'player' | 'staff';
  onClose: () => Promise<unknown>;
}

/** Closes the ticket after a confirmation. */
export function CloseButton({ subject, side, onClose }: CloseButtonProps) {
  const t = useTicketsMessages();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button icon={<CircleCheck />} onClick={() => setIsAsking(true)}>
        {t('close.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('close.title')}
        sentence={t.rich(`close.${side}`, { subject })}
        confirmLabel={t('close.button')}
        onConfirm={onClose}
      />
    </>
  );
}
