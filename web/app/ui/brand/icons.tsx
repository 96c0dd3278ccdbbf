import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface OwnIconProps {
  className?: string;
}

/** Racing icons that Lucide lacks, on its 24 px grid with its stroke. */
function OwnIcon({ className, children }: OwnIconProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={clsx('lucide', className)}>
      {children}
    </svg>
  );
}

export function HelmetIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <path d="M3 14a8.5 8.5 0 0 1 17-1.500V17a2 2 0 0 1-2 2H7a4 4 0 0 1-4-4Z" />
      <path d="M20 11.500h-6.500a2 2 0 0 0 0 4H20" />
      <path d="M8 6.5 7 19" />
    </OwnIcon>
  );
}

export function KerbIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <rect x="2.5" y="8" width="19" height="8" rx="1.5" />
      <path d="m8 8-3 8m8.5-8-3 8M19 8l-3 8" />
    </OwnIcon>
  );
}

export function StartLightsIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <rect x="2" y="7" width="20" height="10" rx="2" />
      <path d="M12 7V3M6 12h.01M10 12h.01M14 12h.01M18 12h.01" strokeWidth="2.5" />
    </OwnIcon>
  );
}

export function ChequeredFlagIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <path d="M5 21V4c5-2 9 2 14 0v10c-5 2-9-2-14 0" />
      <path d="M9.5 3.600v10M14.5 4.600v10M5 9c5-2 9 2 14 0" />
    </OwnIcon>
  );
}

export function TyreIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="5" />
      <path d="M12 7v2.500m0 5V17m5-5h-2.500m-5 0H7" />
    </OwnIcon>
  );
}

export function GaugeNeedleIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <path d="M4.5 18.500a9.5 9.5 0 1 1 15 0" />
      <path d="m12 13 4-5" />
      <circle cx="12" cy="13.5" r="1.2" />
    </OwnIcon>
  );
}

export function DeltaBarIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <path d="M12 4v16M12 8h7v3h-7M12 13H7v3h5" />
    </OwnIcon>
  );
}

export function PitBoardIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <rect x="4" y="3" width="16" height="12" rx="1.5" />
      <path d="M12 15v6M8 7h8M8 11h5" />
    </OwnIcon>
  );
}
