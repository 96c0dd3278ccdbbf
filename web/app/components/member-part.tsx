import type { ComponentType, ReactNode } from 'react';
import { useSession } from '#lib/session/session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';

interface MemberPartOptions<Props> {
  /** What visitors see, and members until the part is loaded; nothing without it. */
  fallback?: (props: Props) => ReactNode;
  /** Replaces a part that failed to load or crashed; a retry button without it. */
  onError?: (retry: () => void, props: Props) => ReactNode;
}

/** A part of a public page for signed-in readers, whose code visitors never load. Its file exports it `withQueries`. */
export function memberPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  {
    fallback = () => null,
    onError = (retry) => <RetryPart onRetry={retry} />,
  }: MemberPartOptions<Props> = {},
): ComponentType<Props> {
  const Part = lazyPart(load, { fallback, onError });
  return function MemberPart(props) {
    const { token } = useSession();
    return token ? <Part key={token} {...props} /> : fallback(props);
  };
}
