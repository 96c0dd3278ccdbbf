import { useUiMessages } from '../messages.ts';

/** A notice without JavaScript, in place of elements with `noscript:hidden`. */
export function NoScriptNotice() {
  const t = useUiMessages();
  return (
    <p className="hidden rounded-card border border-line-strong bg-warn-dim px-4 py-3 text-warn noscript:block">
      {t('needsScript')}
    </p>
  );
}
