import { parseTrackKey } from '@paddock/contract/catalogue/raw-ids';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '#lib/session/use-rights.ts';
import { Badge } from '#ui/badge.tsx';
import { useAdminCatalogueMessages } from './admin-catalogue/messages.ts';

/** Links staff with edit permission to the form that names a raw id. Hidden inside other links. */
export default function UnnamedMark({ raw }: { raw: string }) {
  const t = useAdminCatalogueMessages();
  const { edit } = useRights('catalogue');
  const [isInLink, setInLink] = useState(true);
  if (!edit) return null;
  const search = encodeURIComponent(parseTrackKey(raw).track);
  return (
    <span
      ref={(element) => {
        if (element) setInLink(element.closest('a') !== null);
      }}
      className="relative z-base inline-flex align-middle not-empty:ms-1.5"
    >
      {!isInLink && (
        <Link to={`/admin/catalogue?tab=unnamed&search=${search}`} className="rounded-badge">
          <Badge tone="warn">{t('unnamed.mark')}</Badge>
        </Link>
      )}
    </span>
  );
}
