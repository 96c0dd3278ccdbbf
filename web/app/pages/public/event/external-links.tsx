import type { NightLinks } from '@paddock/contract/race-night/calls';
import { Headphones, MonitorPlay, Play } from 'lucide-react';
import { AnchorButton } from '#ui/button.tsx';
import { useRoundMessages } from './round/messages.ts';

export const hostOf = (address: string) => URL.parse(address)?.host ?? address;

const icons = { stream: <MonitorPlay />, replay: <Play />, voice: <Headphones /> } as const;
export type LinkName = keyof typeof icons;

/** External links, each with its host. No content of theirs is embedded. */
export default function ExternalLinks({ links, names }: { links: NightLinks; names: readonly LinkName[] }) {
  const t = useRoundMessages();
  return names.map((name) => {
    const href = links[name];
    return (
      href && (
        <AnchorButton
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          dense
          wide
          icon={icons[name]}
        >
          {t.rich('links.at', { name: t(`links.${name}`), host: hostOf(href) })}
        </AnchorButton>
      )
    );
  });
}
