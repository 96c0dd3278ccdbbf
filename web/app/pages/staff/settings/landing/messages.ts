import { defineMessages } from '#lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

export const useAdminLandingMessages = defineMessages('pages/staff/settings/landing', { fa, en });
