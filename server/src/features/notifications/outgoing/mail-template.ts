import { type Locale, textDirection } from '@paddock/contract/i18n/locale';
import { plainSentence, type Sentence } from '@paddock/contract/i18n/sentence';
import { escapeHtml } from '../../../http/escape-html.ts';

export interface MailContent {
  locale: Locale;
  site: string;
  subject: string;
  sentence: Sentence;
  /** A quote of another user. */
  note?: string | undefined;
  more?: Sentence | undefined;
  button: { label: string; url: string };
  /** The text before the address of the button, for clients without buttons. */
  orCopy: string;
  why: Sentence;
  /** The link to switch it off, if possible. */
  settings?: { label: string; url: string } | undefined;
}

const isolated = (sentence: Sentence) =>
  sentence.map((part, at) => (at % 2 ? `<bdi>${escapeHtml(part)}</bdi>` : escapeHtml(part))).join('');
const paragraphs = (text: string) => escapeHtml(text).replace(/\n/g, '<br>');

/** Reduces text to one line without control characters or direction overrides. */
export function toSingleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e]/g, '')
    .trim();
}

/** Normalises line breaks and removes control characters and direction overrides. */
export function toMultiLine(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

const ink = '#1d1712';
const faded = '#5d564f';
const font = 'font-family:Tahoma,Arial,sans-serif';

/** Some clients drop attributes of html and body, so each cell declares its direction. */
function cell({ locale }: MailContent, style: string, content: string): string {
  const dir = textDirection(locale);
  const align = dir === 'rtl' ? 'right' : 'left';
  return `<tr><td dir="${dir}" lang="${locale}" align="${align}" style="${font};text-align:${align};${style}">${content}</td></tr>`;
}

const link = (url: string, content: string, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${content}</a>`;

function htmlOf(mail: MailContent): string {
  const { locale, site, subject, sentence, note, more, button, orCopy, why, settings } = mail;
  const dir = textDirection(locale);
  const bar = dir === 'rtl' ? 'border-right' : 'border-left';
  const text = `color:${ink};font-size:16px;line-height:28px;padding:0 24px 16px`;
  const small = `color:${faded};font-size:13px;line-height:22px;padding:0 24px 16px`;
  const rows = [
    cell(
      mail,
      `background:${ink};color:#f7f3ee;font-size:18px;font-weight:bold;padding:16px 24px`,
      `<bdi>${escapeHtml(site)}</bdi>`,
    ),
    cell(mail, `${text};padding-top:24px`, isolated(sentence)),
    note &&
      cell(
        mail,
        text,
        `<div dir="auto" style="${bar}:3px solid #e8a25c;padding:4px 12px">${paragraphs(note)}</div>`,
      ),
    more && cell(mail, text, isolated(more)),
    cell(
      mail,
      'padding:8px 24px 24px',
      link(
        button.url,
        escapeHtml(button.label),
        `${font};display:inline-block;background:#f0a05a;color:${ink};font-size:16px;font-weight:bold;padding:12px 24px;text-decoration:none`,
      ),
    ),
    cell(
      mail,
      small,
      `${escapeHtml(orCopy)}<br><span dir="ltr">${link(button.url, escapeHtml(button.url), `color:${faded}`)}</span>`,
    ),
    cell(
      mail,
      `${small};border-top:1px solid #e4dfd9;padding-top:16px`,
      `${isolated(why)}${settings ? `<br>${link(settings.url, escapeHtml(settings.label), `color:${faded}`)}` : ''}`,
    ),
  ];
  return [
    `<!DOCTYPE html><html dir="${dir}" lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body dir="${dir}" style="margin:0;background:#f4f1ed">`,
    `<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 8px">`,
    `<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e4dfd9">`,
    ...rows.filter(Boolean),
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

function textOf({ site, sentence, note, more, button, why, settings }: MailContent): string {
  const quoted = note && note.replace(/^/gm, '> ');
  const reason = plainSentence(why);
  const footer = settings ? `${reason}\n${settings.label}:\n${settings.url}` : reason;
  const parts = [
    plainSentence(sentence),
    quoted,
    more && plainSentence(more),
    `${button.label}:\n${button.url}`,
    `-- \n${site}\n${footer}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** Renders the parts of a mail. All inserted text is escaped. */
export function renderMail(content: MailContent): { subject: string; html: string; text: string } {
  const mail: MailContent = {
    ...content,
    subject: toSingleLine(content.subject),
    note: content.note && toMultiLine(content.note),
  };
  return { subject: mail.subject, html: htmlOf(mail), text: textOf(mail) };
}
