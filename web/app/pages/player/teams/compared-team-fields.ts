import type { MyTeam } from '@paddock/contract/teams/calls';
import { type ComparedField, comparedField } from '#lib/form/compared-fields.ts';
import { useMyTeamsMessages } from './messages.ts';

/** The fields of a team that an edit conflict compares. */
export function useTeamFields(): ComparedField<MyTeam>[] {
  const t = useMyTeamsMessages();
  return [
    comparedField('name', t('form.name')),
    comparedField('tag', t('form.tag')),
    comparedField('colour', t('form.colour')),
    comparedField('country', t('form.country')),
    comparedField('description', t('form.description')),
    {
      key: 'logo',
      label: t('form.logo'),
      read: ({ logo, remove_logo }, stored) => {
        const [file] = logo as File[];
        const storedLogo = remove_logo ? [] : [stored.logo ?? []].flat();
        return file ? [file] : storedLogo;
      },
      take: (to, { logo, remove_logo }) => ({ ...to, logo, remove_logo }),
    },
  ];
}
