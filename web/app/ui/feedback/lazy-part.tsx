import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

interface LazyPartOptions<Props> {
  /** Stands until the part is there; without one there is nothing. */
  fallback?: (props: Props) => ReactNode;
  /** Stands in place of a part that did not load or broke; without one the fallback stays. */
  onError?: (retry: () => void, props: Props) => ReactNode;
}

/**
 * A part that is loaded when it is first shown. Where it does not come, what stands round it stays; the console has the
 * cause.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, onError }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  let tries = 0;
  const create = (address?: string) =>
    lazy(address ? () => import(/* @vite-ignore */ `${address}?again=${tries}`) : load);
  let current = create();

  return class LazyPart extends Component<Props, { hasFailed: boolean }> {
    static getDerivedStateFromError = () => ({ hasFailed: true });
    override state = { hasFailed: false };
    part = current;

    override componentDidCatch(error: unknown) {
      // React keeps the failure of a lazy component for good, and Chromium that of a script, by its address.
      if (this.part !== current) return;
      tries += 1;
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
