import { Ltr } from '#ui/bidi.tsx';
import { StaffMark } from './staff-mark.tsx';

interface CarNameProps {
  /** With its key where it is a reference. */
  car: { name: string; key?: string; known?: boolean };
  className?: string;
}

/** A car's name, which is Latin in every language; whole in a tooltip where it is cut. */
export function CarName({ car, className = '' }: CarNameProps) {
  return (
    <>
      <Ltr title={car.name} className={`wrap-anywhere ${className}`}>
        {car.name}
      </Ltr>
      <StaffMark of={car} />
    </>
  );
}
