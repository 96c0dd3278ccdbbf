import { useNavigation } from 'react-router';

/** A line along the top while the next page is on its way; short waits never show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-toast h-0.5 animate-appear-late overflow-hidden"
    >
      <div className="h-full animate-breathe bg-firoozeh" />
    </div>
  );
}
