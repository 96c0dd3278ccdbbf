import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router';

interface PathHistory {
  path: string;
  previous: string | undefined;
}

const PreviousPathContext = createContext<string | undefined>(undefined);

/** Provides the previous path of this tab; undefined after a page load. */
export function PreviousPathProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [history, setHistory] = useState<PathHistory>({ path: pathname, previous: undefined });
  // Derived during rendering, so that guards never see the new path with an outdated previous one.
  const current = history.path === pathname ? history : { path: pathname, previous: history.path };
  if (current !== history) setHistory(current);
  return <PreviousPathContext value={current.previous}>{children}</PreviousPathContext>;
}

export function usePreviousPath(): string | undefined {
  return useContext(PreviousPathContext);
}
