import { Heart } from 'lucide-react';
import { useBlogMessages } from '#features/blog/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';

interface LikeButtonProps {
  count: number;
  liked: boolean;
  disabled: boolean;
  onClick?: () => void;
}

export function LikeButton({ count, liked, disabled, onClick }: LikeButtonProps) {
  const t = useBlogMessages();
  const format = useFormat();
  return (
    <Button
      look={liked ? 'outline' : 'ghost'}
      aria-pressed={liked}
      title={t('likes', { count })}
      disabled={disabled}
      onClick={onClick}
      icon={<Heart className={liked ? 'fill-current' : undefined} />}
    >
      {format.number(count)}
      <span>{t(liked ? 'page.liked' : 'page.like')}</span>
    </Button>
  );
}
