import { translate } from '@paddock/contract/i18n/messages';
import { useLocale } from '#lib/i18n/locale.tsx';

/** The title of a top-up, which has no item. */
export const useTopUpTitle = () => translate('top_up', useLocale());
