import type { FooterColumn, FooterSeal } from '@paddock/contract/pages/footer-calls';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { FooterLink } from './footer-link.tsx';
import { useOwnersFooterMessages } from './owners-footer/messages.ts';

interface OwnersFooterProps {
  columns: readonly FooterColumn[] | null;
  seals: readonly FooterSeal[];
}

/** The footer content that the owner has configured. */
export default function OwnersFooter({ columns, seals }: OwnersFooterProps) {
  return (
    <>
      {columns && <Columns columns={columns} />}
      {seals.length > 0 && <Seals seals={seals} />}
    </>
  );
}

/** Columns and links have no ids, so their index is the key. */
function Columns({ columns }: { columns: readonly FooterColumn[] }) {
  const t = useOwnersFooterMessages();
  return (
    <nav aria-label={t('footer.links')} className="grid w-full grid-cols-2 gap-x-8 gap-y-4 md:grid-cols-4">
      {columns.map((column, at) => (
        <div key={at} className="min-w-0">
          <p className="py-1 font-bold text-sm">{column.title}</p>
          <ul>
            {column.links.map((link, place) => (
              <li key={place}>
                <FooterLink url={link.url}>{link.title}</FooterLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Seals({ seals }: { seals: readonly FooterSeal[] }) {
  const t = useOwnersFooterMessages();
  return (
    <ul aria-label={t('footer.seals')} className="flex w-full flex-wrap gap-3">
      {seals.map((seal) => (
        <li key={seal.id}>
          <a
            href={seal.url}
            target="_blank"
            rel="noopener"
            // Seals are designed for a white background.
            className="light block rounded-card border border-line bg-surface-1 p-1.5 hover:border-line-strong"
          >
            <img
              src={uploadUrl(seal.image)}
              alt={seal.alt}
              width={72}
              height={72}
              loading="lazy"
              decoding="async"
              className="size-18 object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
