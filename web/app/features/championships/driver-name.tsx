import type { PublicUser } from '@paddock/contract/users/calls';
import { Link } from 'react-router';

interface DriverNameProps {
  /** `name` is shown without an account. */
  of: { driver: Pick<PublicUser, 'id' | 'username'> | null; name: string };
  className?: string;
}

/** The name of a driver, linked to their page if they have an account. */
export function DriverName({ of: { driver, name }, className = '' }: DriverNameProps) {
  if (!driver) return <bdi className={`max-w-full truncate ${className}`}>{name || '—'}</bdi>;
  return (
    <Link
      to={`/drivers/${driver.id}`}
      className={`max-w-full truncate text-firoozeh hover:text-firoozeh-hover ${className}`}
    >
      <bdi>{driver.username}</bdi>
    </Link>
  );
}
