import type { PublicUser } from '@paddock/contract/users/calls';
import { X } from 'lucide-react';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { useMemberSearchMessages } from './messages.ts';

interface MemberCardProps {
  label: string;
  member: PublicUser;
  onRemove: () => void;
}

/** The selected member, with a button to remove it. */
export function MemberCard({ label, member, onRemove }: MemberCardProps) {
  const t = useMemberSearchMessages();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm text-text-2">{label}</legend>
      <div className="flex min-h-14 items-center gap-3 rounded-input border border-line-strong bg-surface-1 ps-3">
        <Avatar userId={member.id} src={uploadUrl(member.profile_image, 192)} />
        <span className="wrap-anywhere min-w-0 grow font-medium">
          <Bdi>{member.username}</Bdi>
        </span>
        <button
          type="button"
          aria-label={t('change')}
          title={t('change')}
          onClick={onRemove}
          className="flex size-11 shrink-0 items-center justify-center text-text-3 hover:text-text"
        >
          <X />
        </button>
      </div>
    </fieldset>
  );
}
