import { championshipDescription, championshipName, seasonMax } from '@paddock/contract/championships/rules';
import { gameIds, games } from '@paddock/contract/servers/games';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import type { BoundField } from '../bound-field.ts';
import { SlugField } from '../slug-field.tsx';
import { useChampionshipSetupMessages } from './messages.ts';

type TextName = 'name' | 'name_en' | 'slug' | 'game' | 'season' | 'description' | 'description_en';

interface IdentityFieldsProps {
  text: (name: TextName) => BoundField & { onBlur: () => void };
}

/** The name, address, season, game and description of a championship. */
export function IdentityFields({ text }: IdentityFieldsProps) {
  const t = useChampionshipSetupMessages();
  const slug = text('slug');
  return (
    <>
      <LocalizedPair
        persian={text('name')}
        english={text('name_en')}
        label={t('fields.name')}
        maxLength={championshipName.max}
        required
      />
      <div className="grid items-start gap-5 md:grid-cols-3">
        <SlugField {...slug} label={t('fields.slug')} hint={t('fields.slugHint')} />
        <TextField {...text('season')} label={t('fields.season')} maxLength={seasonMax} autoComplete="off" />
        <SelectField
          {...text('game')}
          label={t('fields.game')}
          options={gameIds.map((value) => ({ value, label: games[value].name }))}
        />
      </div>
      <LocalizedPair
        persian={text('description')}
        english={text('description_en')}
        label={t('fields.description')}
        maxLength={championshipDescription.max}
        rows={3}
        required
      />
    </>
  );
}
