import { textKey } from '#lib/i18n/text-key.ts';
import en from './en.json' with { type: 'json' };
import { useOverviewMessages } from './messages.ts';

/** What an outside service is called; one without words of its own by its own name. */
export function useServiceName() {
  const t = useOverviewMessages();
  return (name: string): string => {
    const service = textKey(en.developer.health.service, name);
    return service ? t(`developer.health.service.${service}`) : name;
  };
}
