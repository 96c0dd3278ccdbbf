import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { User } from '@paddock/contract/users/calls';
import { type MemberAction, MemberActions } from '#features/user-admin/member-actions.tsx';
import { MemberBadges } from '#features/user-admin/member-badges.tsx';
import { BanReason } from '#features/user-admin/member-card.tsx';
import { MemberFacts } from '#features/user-admin/member-facts.tsx';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Card, CardBody } from '#ui/card.tsx';

interface MemberHeadProps {
  member: AdminUser;
  /** The signed-in staff member. */
  me: User;
  onAct: (act: MemberAction) => void;
  onDeleted: () => void;
}

/** The member's identity, state and the available actions. */
export function MemberHead({ member, me, onAct, onDeleted }: MemberHeadProps) {
  const { id, username, full_name, is_active } = member;
  return (
    <Card>
      <CardBody>
        <div className="grid gap-6 lg:grid-cols-[1fr_minmax(20rem,26rem)]">
          <div className="flex flex-col gap-4">
            <div className="flex items-center gap-4">
              <Avatar userId={id} src={uploadUrl(member.profile_image, 192)} size="size-16" />
              <div className="flex min-w-0 flex-col">
                <h1 className="wrap-anywhere">
                  <Bdi>{username}</Bdi>
                </h1>
                <Bdi className="wrap-anywhere self-start text-text-3">{full_name}</Bdi>
              </div>
            </div>
            <MemberBadges member={member} me={me} />
            {!is_active && <BanReason member={member} />}
            <div className="mt-auto">
              <MemberActions member={member} me={me} onAct={onAct} onDeleted={onDeleted} />
            </div>
          </div>
          <MemberFacts member={member} />
        </div>
      </CardBody>
    </Card>
  );
}
