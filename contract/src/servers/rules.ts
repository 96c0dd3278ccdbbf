// Apart from the servers' schemas: the public list checks links too and does not carry Zod.

/** What a join link may begin with; everything else stays text. */
const joinSchemes = ['https:', 'acmanager:', 'fivem:', 'steam:'];

/** The link when it may be followed, otherwise undefined. */
export function safeJoinLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  return joinSchemes.includes(new URL(link).protocol) ? link : undefined;
}
