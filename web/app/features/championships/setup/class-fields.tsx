import { classesLimits, classNameMax } from '@paddock/contract/championships/rules';
import type { Game } from '@paddock/contract/servers/games';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { RowButtons } from '#ui/form/row-buttons.tsx';
import { NumberField, TextField } from '#ui/form/text-field.tsx';
import { CarFields } from './car-fields.tsx';
import { type ClassDraft, newClass } from './drafts.ts';
import type { ClassesFields } from './form.ts';
import { useChampionshipSetupMessages } from './messages.ts';

interface ClassListProps {
  form: ClassesFields;
  /** Game of the selectable cars. */
  game: Game;
  /** Shows required fields only. */
  brief?: boolean;
}

/** An editable list of the classes of a championship. */
export function ClassList({ form, game, brief = false }: ClassListProps) {
  const t = useChampionshipSetupMessages();
  const classes = form.values.classes as ClassDraft[];
  const setClasses = (next: ClassDraft[]) => form.set('classes', next);
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('classes.title')} className="flex flex-col gap-4">
        {classes.map((draft, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new classes have no id, and the fields are stateless
          <li key={at} className="flex flex-col gap-4 rounded-card border border-line p-4">
            <ClassFields form={form} game={game} at={at} draft={draft} classes={classes} brief={brief} />
          </li>
        ))}
      </ul>
      {form.errorAt('classes') && (
        <p role="alert" className="text-bad text-sm">
          {t('classes.codeTwice')}
        </p>
      )}
      {classes.length < classesLimits.max && (
        <Button
          icon={<Plus />}
          className="self-start"
          onClick={() => setClasses([...classes, newClass(classes.length)])}
        >
          {t('classes.add')}
        </Button>
      )}
    </div>
  );
}

interface ClassFieldsProps {
  form: ClassesFields;
  game: Game;
  at: number;
  draft: ClassDraft;
  classes: ClassDraft[];
  brief: boolean;
}

function ClassFields({ form, game, at, draft, classes, brief }: ClassFieldsProps) {
  const t = useChampionshipSetupMessages();
  const change = (changed: Partial<ClassDraft>) =>
    form.set('classes', classes.with(at, { ...draft, ...changed }));
  const errorAt = (path: string) => form.errorAt(`classes.${at}.${path}`);
  const box = (key: 'code' | 'name' | 'name_en' | 'capacity') => ({
    name: `classes.${at}.${key}`,
    value: draft[key],
    onValue: (value: string) => change({ [key]: value }),
    error: errorAt(key),
    autoComplete: 'off',
  });
  const number = at + 1;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <input
            type="color"
            name={`classes.${at}.colour`}
            aria-label={t('classes.colour', { number })}
            value={draft.colour}
            onChange={(event) => change({ colour: event.currentTarget.value })}
            className="size-11 shrink-0 cursor-pointer rounded-button border border-line bg-bg p-1"
          />
          <h3 className="font-bold font-sans">{t('classes.class', { number })}</h3>
        </div>
        {classes.length > 1 && (
          <RowButtons
            rows={classes}
            at={at}
            labels={{ up: t('classes.up', { number }), remove: t('classes.remove', { number }) }}
            onRows={(rows) => form.set('classes', rows)}
          />
        )}
      </div>
      <div
        className={clsx('grid items-start gap-4 sm:grid-cols-2', brief ? 'md:grid-cols-3' : 'lg:grid-cols-4')}
      >
        <TextField {...box('code')} label={t('classes.code')} maxLength={8} required />
        <TextField {...box('name')} label={t('classes.name')} maxLength={classNameMax} required />
        {!brief && (
          <TextField {...box('name_en')} label={t('classes.nameEn')} maxLength={classNameMax} dir="ltr" />
        )}
        <NumberField {...box('capacity')} label={t('classes.capacity')} maxLength={3} required />
      </div>
      {!brief && <CarFields game={game} at={at} draft={draft} errorAt={errorAt} onChange={change} />}
    </>
  );
}
