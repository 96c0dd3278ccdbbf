import { Link } from 'react-router';

interface AnnouncementStripProps {
  text: string;
  /** An https URL or a path of the portal. */
  url?: string | null;
}

const linkClass = 'underline decoration-line-strong underline-offset-4 hover:text-firoozeh';

/** The announcement above every page. */
export function AnnouncementStrip({ text, url }: AnnouncementStripProps) {
  return (
    <p dir="auto" className="wrap-anywhere mx-auto max-w-content px-11 py-2 text-center text-sm text-text-2">
      {!url ? (
        text
      ) : url.startsWith('/') ? (
        <Link to={url} className={linkClass}>
          {text}
        </Link>
      ) : (
        <a href={url} rel="noopener" className={linkClass}>
          {text}
        </a>
      )}
    </p>
  );
}
