import { Ltr } from '../../ui/bidi.tsx';

interface CarNameProps {
  car: { name: string };
  className?: string;
}

/** A car's name, which is Latin in every language; whole in a tooltip where it is cut. */
export function CarName({ car: { name }, className = '' }: CarNameProps) {
  return (
    <Ltr title={name} className={`wrap-anywhere ${className}`}>
      {name}
    </Ltr>
  );
}
