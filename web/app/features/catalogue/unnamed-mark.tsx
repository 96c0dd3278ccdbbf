import { parseTrackKey } from '@paddock/contract/catalogue/raw-ids';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '#lib/session/use-rights.ts';
import { Badge } from '#ui/badge.tsx';
import { useAdminCatalogueMessages } from './admin-catalogue/messages.ts';

/** For who may name a raw id: a mark that leads to the form. Within another link there is none. */
export default function UnnamedMark({ raw }: { raw: string }) {
  const t = useAdminCatalogueMessages();
  const { edit } = useRights('catalogue');
  const [isInLink, setInLink] = useState(true);
  if (!edit) return null;
  const search = encodeURIComponent(parseTrackKey(raw).track);
  return (
    <span
      ref={(own) => {
        if (own) setInLink(own.closest('a') !== null);
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
