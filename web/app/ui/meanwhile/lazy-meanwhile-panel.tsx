import { lazyPart } from '../feedback/lazy-part.tsx';
import { RetryPart } from '../feedback/retry-part.tsx';

/** The conflict panel, loaded on the first conflict. */
export const ConflictPanel = lazyPart(() => import('./meanwhile-panel.tsx'), {
  onError: (retry) => <RetryPart onRetry={retry} />,
});
