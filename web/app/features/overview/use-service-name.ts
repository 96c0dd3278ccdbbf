import { textKey } from '#lib/i18n/text-key.ts';
import en from './en.json' with { type: 'json' };
import { useOverviewMessages } from './messages.ts';

/** Returns a function that translates the name of an external service, if it has a text. */
export function useServiceName() {
  const t = useOverviewMessages();
  return (name: string): string => {
    const service = textKey(en.developer.health.service, name);
    return service ? t(`developer.health.service.${service}`) : name;
  };
}
