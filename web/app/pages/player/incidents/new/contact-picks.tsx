import type { OwnContact } from '@paddock/contract/stewarding/files/report-facts';
import { useReportMessages } from '#features/stewarding/reports/messages.ts';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useFormat } from '#lib/i18n/use-format.ts';

interface ContactPicksProps {
  contacts: readonly OwnContact[];
  onPick: (contact: OwnContact) => void;
}

/** Contacts of the member that the game server reported. Choosing one fills the form. */
export function ContactPicks({ contacts, onPick }: ContactPicksProps) {
  const t = useReportMessages();
  const format = useFormat();
  const caseTexts = useCaseTexts();
  if (contacts.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium text-sm text-text-2">{t('new.contacts')}</h2>
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {contacts.map((contact) => (
          <li key={`${contact.at_ms}:${contact.entry_id}`}>
            <button
              type="button"
              onClick={() => onPick(contact)}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-4 gap-y-1 rounded-input border border-line-strong bg-surface-1 px-3 py-2 text-start text-sm hover:border-firoozeh"
            >
              <bdi className="wrap-anywhere font-bold">{contact.name}</bdi>
              <span className="text-text-2">
                {t.rich('new.contactAt', { lap: contact.lap, time: caseTexts.moment(contact.at_ms) })}
              </span>
              <span className="text-text-2">
                {t('new.contactSpeed', { speed: format.number(contact.kmh) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
