import { ExternalLink } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, CardBody } from '#ui/card.tsx';
import { EditActions } from '#ui/edit-actions.tsx';

interface StaffCardProps extends ComponentProps<typeof EditActions> {
  title: string;
  /** The public page of the record, with a label for screen readers. */
  page?: { to: string; label: string };
  media?: ReactNode;
  /** Buttons above those to edit and delete. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A record in a grid of the staff area. */
export function StaffCard({ title, page, media, actions, children, ...edit }: StaffCardProps) {
  return (
    <Card as="li" media={media}>
      <CardBody>
        <h2 className="wrap-anywhere font-bold font-sans text-lg">
          {page ? (
            <Link
              to={page.to}
              aria-label={page.label}
              className="inline-flex items-baseline gap-2 hover:text-firoozeh"
            >
              <bdi>{title}</bdi>
              <ExternalLink className="size-3.5 shrink-0 text-text-3" aria-hidden="true" />
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h2>
        {children}
        <div className="mt-auto flex flex-col gap-3 empty:hidden">
          {actions}
          <EditActions {...edit} />
        </div>
      </CardBody>
    </Card>
  );
}
