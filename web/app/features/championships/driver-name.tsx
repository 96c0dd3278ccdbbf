import type { PublicUser } from '@paddock/contract/users/calls';
import { TextLink } from '#ui/text-link.tsx';

interface DriverNameProps {
  /** `name` is shown without an account. */
  of: { driver: Pick<PublicUser, 'id' | 'username'> | null; name: string };
  className?: string;
}

/** The name of a driver, linked to their page if they have an account. */
export function DriverName({ of: { driver, name }, className = '' }: DriverNameProps) {
  if (!driver) return <bdi className={`max-w-full truncate ${className}`}>{name || '—'}</bdi>;
  return (
    <TextLink to={`/drivers/${driver.id}`} className={`max-w-full truncate ${className}`}>
      <bdi>{driver.username}</bdi>
    </TextLink>
  );
}
