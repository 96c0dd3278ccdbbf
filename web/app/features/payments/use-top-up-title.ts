import { translate } from '@paddock/contract/i18n/messages';
import { useLocale } from '#lib/i18n/locale.tsx';

/** What stands where a purchase has its item. */
export const useTopUpTitle = () => translate('top_up', useLocale());
