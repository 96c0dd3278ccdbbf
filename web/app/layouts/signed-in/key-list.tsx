import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useSignedInMessages } from './messages.ts';

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'search' },
  { keys: ['?'], does: 'list' },
  { keys: ['Esc'], does: 'escape' },
  { keys: ['F8'], does: 'newest' },
  { keys: ['Ctrl', 'Enter'], does: 'send' },
  { keys: ['Ctrl', 'B'], does: 'bold' },
  { keys: ['Ctrl', 'I'], does: 'italic' },
  { keys: ['Ctrl', 'K'], does: 'link' },
] as const;

/** Shortcuts of the stewards' room. */
const deskKeys = [
  { keys: ['J'], does: 'nextCase' },
  { keys: ['K'], does: 'previousCase' },
  { keys: ['1', '…', '9'], does: 'usualPenalty' },
] as const;

/** The keyboard shortcuts of the portal. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const t = useSignedInMessages();
  const tCase = useCaseMessages();
  const rows = [
    ...shortcuts.map(({ keys, does }) => ({ keys, does, text: t(`keys.${does}`) })),
    ...deskKeys.map(({ keys, does }) => ({ keys, does, text: tCase(`keys.${does}`) })),
  ];
  return (
    <Dialog open onClose={onClose} title={t('keys.title')}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('keys.key')}</th>
            <th scope="col">{t('keys.does')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ keys, does, text }) => (
            <tr key={does}>
              <td className="py-2 pe-6">
                <span dir="ltr" className="inline-flex gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="rounded-sm border border-line bg-surface-3 px-1.5 py-0.5 font-mono text-xs"
                    >
                      {key}
                    </kbd>
                  ))}
                </span>
              </td>
              <td className="w-full py-2 text-text-2">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
