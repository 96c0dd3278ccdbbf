import type { Output } from '@paddock/contract/core/endpoint';
import { getStewards, setStewards } from '@paddock/contract/stewarding/panel-calls';
import { stewardRoles } from '@paddock/contract/stewarding/steward-roles';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { stewardsQuery } from '#features/stewarding/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { parseId } from '#lib/url/url-values.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/route.ts';
import { usePanelMessages } from './messages.ts';

type Stewards = Output<typeof getStewards>;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return prefetch(id !== undefined && stewardsQuery(id));
}

/** The stewards of a championship, saved together. */
export default function PanelScreen() {
  const t = usePanelMessages();
  const id = parseId(useParams()['id']) ?? 0;
  const read = useQuery(stewardsQuery(id));
  return (
    <section className="flex max-w-form flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col gap-1">
          <h2 className="text-xl">{t('title')}</h2>
          <p className="text-sm text-text-2">{t('lead')}</p>
        </div>
        <LinkButton dense to={`/stewards?championship=${id}`}>
          {t('desk')}
        </LinkButton>
      </div>
      <QueryStates query={read} failed={t('failed')}>
        {(panel) => (
          <PanelEditor
            key={panel.map(({ user, role }) => `${user.id}${role}`).join()}
            id={id}
            panel={panel}
          />
        )}
      </QueryStates>
    </section>
  );
}

function PanelEditor({ id, panel }: { id: number; panel: Stewards }) {
  const t = usePanelMessages();
  const rights = useRights('championships');
  const [members, setMembers] = useState(panel);
  const [typed, setTyped] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const save = useApiMutation(setStewards, {
    invalidates: [getStewards],
    success: t('saved'),
    failure: t('actFailed'),
  });
  const isChanged = members !== panel;
  const submit = () =>
    save.mutate({
      params: { id },
      body: { stewards: members.map(({ user, role }) => ({ user_id: user.id, role })) },
    });
  return (
    <>
      {members.length === 0 && <p className="text-text-2">{t('none')}</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {members.map(({ user, role }) => (
          <li
            key={user.id}
            className="flex items-end gap-1 rounded-card border border-line bg-surface-1 p-3 min-[40rem]:gap-3"
          >
            <span className="flex min-h-11 min-w-0 grow items-center gap-3">
              <Avatar userId={user.id} src={uploadUrl(user.profile_image, 192)} />
              <Bdi className="wrap-anywhere font-medium">{user.username}</Bdi>
            </span>
            <SelectField
              label={<span className="sr-only">{t.rich('role', { name: user.username })}</span>}
              value={role}
              disabled={!rights.edit}
              onValue={(chosen) =>
                setMembers(
                  members.map((member) =>
                    member.user.id === user.id
                      ? { ...member, role: stewardRoles.find((known) => known === chosen) ?? role }
                      : member,
                  ),
                )
              }
              options={stewardRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
            />
            {rights.edit && (
              <button
                type="button"
                aria-label={t('remove', { name: user.username })}
                onClick={() => setMembers(members.filter((member) => member.user.id !== user.id))}
                className="flex size-11 items-center justify-center text-text-3 hover:text-text"
              >
                <X />
              </button>
            )}
          </li>
        ))}
      </ul>
      {rights.edit && (
        <>
          <Button icon={<Plus />} className="self-start" onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
          <Button
            look="main"
            className="self-start"
            disabled={!isChanged}
            loading={save.isPending}
            onClick={submit}
          >
            {t('save')}
          </Button>
        </>
      )}
      <Dialog open={isAdding} onClose={() => setIsAdding(false)} title={t('add')}>
        <MemberSearch
          label={t('addWhom')}
          hint={t('addHint')}
          typed={typed}
          onType={setTyped}
          onChoose={(user) => {
            setTyped('');
            setIsAdding(false);
            if (members.some((member) => member.user.id === user.id)) return;
            setMembers([...members, { user, role: members.length === 0 ? 'chief' : 'steward' }]);
          }}
        />
      </Dialog>
    </>
  );
}
