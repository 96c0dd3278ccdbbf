import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

interface LazyPartOptions<Props> {
  /** Shown while loading. */
  fallback?: (props: Props) => ReactNode;
  /** Shown if the part fails to load or throws; otherwise the fallback. */
  onError?: (retry: () => void, props: Props) => ReactNode;
}

/**
 * A component that is loaded when first rendered. An error affects only this part and is logged to the console.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, onError }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  let attempts = 0;
  const create = (address?: string) =>
    lazy(address ? () => import(/* @vite-ignore */ `${address}?again=${attempts}`) : load);
  let current = create();

  return class LazyPart extends Component<Props, { hasFailed: boolean }> {
    static getDerivedStateFromError = () => ({ hasFailed: true });
    override state = { hasFailed: false };
    part = current;

    override componentDidCatch(error: unknown) {
      // React caches the failure of a lazy component, and Chromium that of a script by its URL.
      if (this.part !== current) return;
      attempts += 1;
      current = create(/http\S+\.js/.exec(String(error))?.[0]);
    }

    retry = () => {
      this.part = current;
      this.setState({ hasFailed: false });
    };

    override render() {
      const { part: Part, props } = this;
      const waiting = fallback?.(props);
      if (this.state.hasFailed) return onError ? onError(this.retry, props) : waiting;
      return (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      );
    }
  };
}
