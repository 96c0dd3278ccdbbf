import { useText } from '../lib/text.ts';
import { uiText } from './ui-text.ts';

/** Said where script is off, in place of what does not work without it; that carries `noscript:hidden`. */
export function NeedsScript() {
  const t = useText(uiText);
  return (
    <p className="hidden rounded-card border border-line-strong bg-warn-dim px-4 py-3 text-warn noscript:block">
      {t('needsScript')}
    </p>
  );
}
