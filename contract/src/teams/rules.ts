// Kept apart from the schemas because public pages must not load Zod.
import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte } from '../core/uploads.ts';

/** Roles in a team, highest first. An active team has exactly one owner. */
export const teamRoles = ['owner', 'manager', 'driver'] as const;
export type TeamRole = (typeof teamRoles)[number];

export const teamNameLength = { min: 3, max: 40 } as const;
export const teamTagLength = { min: 2, max: 5 } as const;
export const teamDescriptionMax = 1_000;

export const teamMembersMax = 50;
/** Maximum teams per member, and how many of them the member may own. */
export const teamsOfMemberMax = 3;
export const teamsOwnedMax = 1;

/** Maximum valid invitations per team. */
export const openInvitationsMax = 30;
/** Lifetime of an invitation in hours: 24 hours to 30 days. */
export const invitationHours = { min: 24, max: 720, usual: 168 } as const;
/** Uses of an invitation link. */
export const invitationUses = { min: 1, max: teamMembersMax, usual: 10 } as const;
/** Days after a declined invitation before the team may invite the member again. */
export const declinedDays = 30;

/** Latin letters and digits, or Persian and Arabic ones. One script per tag prevents look-alikes. */
const latinTag = /^[A-Za-z\d]+$/;
const arabicTag = /^[\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06ff\d۰-۹٠-٩]+$/;

/** Whether a text is a valid tag: two to five letters or digits of one script. */
export function isTeamTag(tag: string): boolean {
  const { length } = [...tag];
  return (
    length >= teamTagLength.min && length <= teamTagLength.max && (latinTag.test(tag) || arabicTag.test(tag))
  );
}

/** Relative luminances (WCAG 2) with a contrast of 3:1 to the surfaces of both themes. */
const luminanceRange = { min: 0.14, max: 0.28 } as const;

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether a text is a colour in the form #rrggbb. */
export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** Whether a colour, #rrggbb, has enough contrast in both themes. */
export function hasTeamContrast(colour: string): boolean {
  const value = luminance(colour);
  return value >= luminanceRange.min && value <= luminanceRange.max;
}

/** Suggested colours; any other with enough contrast can be typed. */
export const teamColours = [
  '#e0413a',
  '#d9561e',
  '#b9770e',
  '#8a8a12',
  '#4f9a2c',
  '#159a6c',
  '#0f94a0',
  '#2f86d6',
  '#6b74e0',
  '#9a62d8',
  '#c94fae',
  '#808a94',
] as const;

/** 2 MB, JPEG, PNG or WebP. */
export const teamLogoRule = {
  maxBytes: 2 * bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: 1,
  required: false,
} as const satisfies FileRule;

/** ISO 3166-1 alpha-2. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Owners and managers may invite, revoke invitations and remove drivers; everything else is up to the owner. */
export function mayInvite(role: TeamRole | undefined): boolean {
  return role === 'owner' || role === 'manager';
}

/** Whether a member may remove another: owners anyone, managers drivers. Leaving needs no permission. */
export function mayRemove(role: TeamRole | undefined, other: TeamRole): boolean {
  return other !== 'owner' && (role === 'owner' || (role === 'manager' && other === 'driver'));
}
