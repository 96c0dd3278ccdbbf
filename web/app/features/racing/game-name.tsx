import { Fragment } from 'react';
import { Ltr } from '../../ui/bidi.tsx';

interface GameNameProps {
  children: string;
  className?: string;
}

/** What the game calls a track or a car: left to right in every language, and broken at its underscores. */
export function GameName({ children: name, className = '' }: GameNameProps) {
  const [first, ...others] = name.split('_');
  return (
    <Ltr className={`wrap-anywhere ${className}`}>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          _<wbr />
          {part}
        </Fragment>
      ))}
    </Ltr>
  );
}
