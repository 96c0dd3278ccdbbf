import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useSignedInMessages } from './messages.ts';

const shortcuts = [
  { keys: ['Ctrl', 'K'], action: 'search' },
  { keys: ['?'], action: 'list' },
  { keys: ['Esc'], action: 'escape' },
  { keys: ['F8'], action: 'newest' },
  { keys: ['Ctrl', 'Enter'], action: 'send' },
  { keys: ['Ctrl', 'B'], action: 'bold' },
  { keys: ['Ctrl', 'I'], action: 'italic' },
  { keys: ['Ctrl', 'K'], action: 'link' },
] as const;

/** Shortcuts of the stewards' room. */
const stewardShortcuts = [
  { keys: ['J'], action: 'nextCase' },
  { keys: ['K'], action: 'previousCase' },
  { keys: ['1', '…', '9'], action: 'usualPenalty' },
] as const;

/** The keyboard shortcuts of the portal. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const t = useSignedInMessages();
  const tCase = useCaseMessages();
  const rows = [
    ...shortcuts.map(({ keys, action }) => ({ keys, action, text: t(`keys.${action}`) })),
    ...stewardShortcuts.map(({ keys, action }) => ({ keys, action, text: tCase(`keys.${action}`) })),
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
          {rows.map(({ keys, action, text }) => (
            <tr key={action}>
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
