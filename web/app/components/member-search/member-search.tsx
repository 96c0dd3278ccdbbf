import { Autocomplete } from '@base-ui/react/autocomplete';
import { typedValueMax } from '@paddock/contract/i18n/typed-values';
import { type PublicUser, searchMembers } from '@paddock/contract/users/calls';
import { memberSearchMin } from '@paddock/contract/users/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { query } from '#lib/api/query.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Field, type FieldFrame, inputClass } from '#ui/form/field.tsx';
import { searchDelayMs } from '#ui/form/search-box.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useMemberSearchMessages } from './messages.ts';

interface MemberSearchProps extends FieldFrame {
  typed: string;
  onType: (text: string) => void;
  onChoose: (member: PublicUser) => void;
  /** Whether the input is something other than a name, such as an id, which is not searched. */
  isOther?: (text: string) => boolean;
}

/** Searches members by a part of the name. */
export function MemberSearch({ typed, onType, onChoose, isOther, ...frame }: MemberSearchProps) {
  const t = useMemberSearchMessages();
  const text = typed.trim();
  const settled = useSettled(text, searchDelayMs);
  const isName = (name: string) => name.length >= memberSearchMin && !isOther?.(name);
  const read = useQuery({
    ...query(searchMembers, { query: { search: settled } }),
    enabled: isName(settled),
    placeholderData: keepPreviousData,
  });
  const found = isName(text) ? (read.data ?? []) : [];
  const isSearching = isName(text) && (read.isFetching || settled !== text);
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={found}
      value={typed}
      onValueChange={(value) => onType(value)}
      itemToStringValue={({ username }: PublicUser) => username}
    >
      <Field {...frame}>
        {(control) => (
          <span className="relative flex">
            <Search className="pointer-events-none absolute inset-y-0 start-3 my-auto text-text-3" />
            <Autocomplete.Input
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={typedValueMax}
              className={`${inputClass} px-10!`}
            />
            {isSearching && <Spinner className="absolute inset-y-0 end-3 my-auto size-4" />}
          </span>
        )}
      </Field>
      <Autocomplete.Empty className="text-sm text-text-2 empty:hidden">
        {!isSearching && isName(text) && t(read.isError ? 'failed' : 'nobody')}
      </Autocomplete.Empty>
      <Autocomplete.List aria-label={t('found')} className="-mt-2 flex flex-col empty:hidden">
        {(member: PublicUser) => (
          <Autocomplete.Item
            key={member.id}
            value={member}
            onClick={() => onChoose(member)}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-button px-3 outline-none data-highlighted:bg-surface-3"
          >
            <Avatar userId={member.id} src={uploadUrl(member.profile_image, 192)} />
            <Bdi className="wrap-anywhere min-w-0">{member.username}</Bdi>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
