import { proposeSectors } from '@paddock/contract/timing/calls';
import { useQuery } from '@tanstack/react-query';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { query } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';

/** Formats a share of the lap as percent for the form. */
export const toPercent = (share: number | undefined): string =>
  share === undefined ? '' : String(Math.round(share * 10_000) / 100);

interface ProposedSectorsProps {
  layout_id: number;
  /** The current input, joined by a comma. */
  current: string;
  /** In percent. */
  onAccept: (first: string, second: string) => void;
}

/** Proposes sector ends derived from result files. Hidden if too few laps agree or the form has the same values. */
export function ProposedSectors({ layout_id, current, onAccept }: ProposedSectorsProps) {
  const t = useAdminCatalogueMessages();
  const format = useFormat();
  const { data } = useQuery(query(proposeSectors, { params: { id: layout_id } }));
  const [first, second] = (data?.sectors ?? []).map(toPercent);
  if (!data || first === undefined || second === undefined || current === `${first},${second}`) return null;
  const percent = (text: string) => format.number(Number(text), { max: 2 });
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4">
      <p className="min-w-0 basis-60 grow text-sm text-text-2">
        {t.rich('layout.proposed', { count: data.laps, first: percent(first), second: percent(second) })}
      </p>
      <Button dense onClick={() => onAccept(first, second)}>
        {t('layout.take')}
      </Button>
    </output>
  );
}
