import { Link } from 'react-router';

const linkClass = 'inline-flex min-h-11 items-center rounded-button text-sm text-text-2 hover:text-text';

/** A link to a path of the portal or an external address. */
export function FooterLink({ url, children }: { url: string; children: string | null }) {
  if (url.startsWith('/'))
    return (
      <Link to={url} className={linkClass}>
        {children}
      </Link>
    );
  return (
    <a href={url} rel="noopener" className={linkClass}>
      {children}
    </a>
  );
}
