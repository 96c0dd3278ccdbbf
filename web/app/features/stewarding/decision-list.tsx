import type { DecisionSummary } from '@paddock/contract/stewarding/calls';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useDecisionMessages } from './decisions/messages.ts';
import { PartyName, PartyNames } from './party-name.tsx';
import { useCaseTexts } from './use-case-texts.ts';
import { useCaseMessages } from './words/messages.ts';

/** A list of decisions, each linked to its page. */
export function DecisionList({ decisions }: { decisions: readonly DecisionSummary[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface-1">
      {decisions.map((decision) => (
        <DecisionRow key={decision.id} decision={decision} />
      ))}
    </ul>
  );
}

function DecisionRow({ decision }: { decision: DecisionSummary }) {
  const t = useDecisionMessages();
  const tCase = useCaseMessages();
  const caseTexts = useCaseTexts();
  const format = useFormat();
  const { id, number, kind, lap, published_at } = decision;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-sm min-[40rem]:grid-cols-[5rem_1fr_auto]">
      <TextLink to={`/decisions/${id}`} prefetch="intent" isLine isBold className="self-start">
        <Ltr className="figures">{number}</Ltr>
      </TextLink>
      <div className="flex min-w-0 flex-col gap-1">
        <PartyNames parties={decision.accused} />
        <span className="wrap-anywhere text-text-2">
          {tCase(`kind.${kind}`)}
          {lap !== null && ` · ${tCase('lap', { lap })}`} · {caseTexts.race(decision)}
        </span>
        <Penalties decision={decision} />
        <DecisionMarks decision={decision} />
      </div>
      <time dateTime={published_at.toISOString()} className="text-text-3 text-xs">
        {format.date(published_at)}
        <span className="sr-only"> {t('page.published')}</span>
      </time>
    </li>
  );
}

/** The penalties of a decision, with names if it is about several parties. */
export function Penalties({ decision }: { decision: Pick<DecisionSummary, 'penalties' | 'reverted_at'> }) {
  const caseTexts = useCaseTexts();
  const { penalties, reverted_at } = decision;
  const hasOneParty = new Set(penalties.map(({ party }) => party.entry_id)).size === 1;
  return (
    <ul className="relative flex flex-wrap gap-x-4 gap-y-1">
      {penalties.map((penalty, at) => (
        <li
          // Penalties of a published decision do not move.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          className={`wrap-anywhere font-medium ${reverted_at ? 'text-text-3 line-through' : ''}`}
        >
          {!hasOneParty && (
            <>
              <PartyName party={penalty.party} />:{' '}
            </>
          )}
          {caseTexts.penalty(penalty)}
        </li>
      ))}
    </ul>
  );
}

/** The appeal state of a decision, and whether it was reverted. */
export function DecisionMarks({ decision }: { decision: Pick<DecisionSummary, 'appeal' | 'reverted_at'> }) {
  const t = useDecisionMessages();
  const { appeal, reverted_at } = decision;
  if (!appeal && !reverted_at) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {appeal && (
        <Badge tone={appeal === 'open' ? 'warn' : appeal === 'upheld' ? 'ok' : 'info'}>
          {t(`appeal.${appeal}`)}
        </Badge>
      )}
      {reverted_at && <Badge tone="neutral">{t('reverted')}</Badge>}
    </span>
  );
}
