import { lazyPart } from '../feedback/lazy-part.tsx';
import { RetryPart } from '../feedback/retry-part.tsx';

/** Fetched when somebody's record was edited meanwhile. */
export const MeanwhilePanel = lazyPart(() => import('./meanwhile-panel.tsx'), {
  onError: (retry) => <RetryPart onRetry={retry} />,
});
