import { Ltr } from '#ui/bidi.tsx';
import { StaffMark } from './staff-mark.tsx';

interface CarNameProps {
  /** References also carry their key. */
  car: { name: string; key?: string; known?: boolean };
  className?: string;
}

/** The name of a car, Latin in every language, with the full name as a tooltip. */
export function CarName({ car, className = '' }: CarNameProps) {
  return (
    <>
      <Ltr title={car.name} className={`wrap-anywhere ${className}`}>
        {car.name}
      </Ltr>
      <StaffMark reference={car} />
    </>
  );
}
