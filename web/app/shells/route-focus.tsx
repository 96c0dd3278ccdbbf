import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation the focus moves to the new page's heading, and its title is read out. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [said, say] = useState('');
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    say(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  );
}
