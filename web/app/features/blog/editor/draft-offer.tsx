import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { blogMessages } from '../messages.ts';
import type { PostDraft } from './draft.ts';

interface DraftOfferProps {
  draft: PostDraft;
  onUse: (draft: PostDraft) => void;
  onDrop: () => void;
}

/** What was typed the last time and not saved, to be taken up or thrown away. */
export function DraftOffer({ draft, onUse, onDrop }: DraftOfferProps) {
  const t = useTranslations(blogMessages);
  const format = useFormat();
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line border-s-3 border-s-warn bg-surface-1 p-3 text-sm">
      <span>{t('editor.draftFound', { time: format.dateTime(new Date(draft.at)) })}</span>
      <span className="flex gap-2">
        <Button look="ghost" dense onClick={onDrop}>
          {t('editor.draftDrop')}
        </Button>
        <Button dense onClick={() => onUse(draft)}>
          {t('editor.draftUse')}
        </Button>
      </span>
    </output>
  );
}
