import { canAsStaff } from '@paddock/contract/core/permissions';
import { Gavel } from 'lucide-react';
import { Link } from 'react-router';
import { useAdminLapsMessages } from '#features/racing/admin-laps/messages.ts';
import { useCurrentUser } from '#lib/session/session.ts';

interface LapLinkProps {
  driver: { id: number; username: string };
  /** Keys of the catalogue. */
  track: string;
  car: string;
}

/** For stewards only: links a lap to the screen where it can be voided. */
export default function LapLink({ driver, track, car }: LapLinkProps) {
  const t = useAdminLapsMessages();
  const role = useCurrentUser()?.role;
  if (!role || !canAsStaff(role, 'stewarding', 'edit')) return null;
  const query = new URLSearchParams({ driver: String(driver.id), track, car, order: 'fastest' });
  const name = t('decide', { name: driver.username });
  return (
    <Link
      to={`/admin/laps?${query}`}
      aria-label={name}
      title={name}
      className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-button text-text-3 hover:bg-surface-3 hover:text-text pointer-coarse:min-h-11"
    >
      <Gavel />
    </Link>
  );
}
