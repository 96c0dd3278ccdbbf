import type { NightLinks } from '@paddock/contract/race-night/calls';
import { Headphones, MonitorPlay, Play } from 'lucide-react';
import { AnchorButton } from '#ui/button.tsx';
import { useRoundMessages } from './round/messages.ts';

export const hostOf = (address: string) => URL.parse(address)?.host ?? address;

const signs = { stream: <MonitorPlay />, replay: <Play />, voice: <Headphones /> } as const;
export type LinkName = keyof typeof signs;

/** Ways out of the portal, each with its host; nothing of them is fetched before somebody follows one. */
export default function OutsideLinks({ links, names }: { links: NightLinks; names: readonly LinkName[] }) {
  const t = useRoundMessages();
  const found = names.flatMap((name) => (links[name] ? [[name, links[name]] as const] : []));
  return found.map(([name, href]) => (
    <AnchorButton
      key={name}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      dense
      wide
      icon={signs[name]}
    >
      {t.rich('links.at', { name: t(`links.${name}`), host: hostOf(href) })}
    </AnchorButton>
  ));
}
