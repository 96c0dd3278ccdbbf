import { useTranslations } from '../../lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import { overviewMessages } from './messages.ts';

const known = Object.keys(en.developer.health.service) as (keyof typeof en.developer.health.service)[];

/** What an outside service is called; one without words of its own by its own name. */
export function useServiceName() {
  const t = useTranslations(overviewMessages);
  return (name: string): string => {
    const service = known.find((one) => one === name);
    return service ? t(`developer.health.service.${service}`) : name;
  };
}
