import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import { Fragment } from 'react';
import { type RulesBlock, readRules, splitStrong } from './season/rules-blocks.ts';

/** Renders rules written in Markdown, each block in the direction of its text. */
export function RulesText({ text }: { text: string }) {
  return (
    <div dir="auto" className="free-text wrap-anywhere flex max-w-prose flex-col gap-4">
      {readRules(text).map((block, at) => (
        <RulesBlockView key={at} block={block} />
      ))}
    </div>
  );
}

function RulesBlockView({ block }: { block: RulesBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto" className="whitespace-pre-line text-text-2">
        <InlineText text={block.text} />
      </p>
    );
  }
  if (block.kind === 'heading') {
    const Tag = block.level === 1 ? 'h3' : 'h4';
    return (
      <Tag dir="auto" className={block.level === 1 ? 'mt-4 text-xl' : 'mt-2 text-lg'}>
        <InlineText text={block.text} />
      </Tag>
    );
  }
  const items = block.items.map((item, at) => (
    <li key={at} className="whitespace-pre-line">
      <InlineText text={item} />
    </li>
  ));
  const className = 'flex flex-col gap-1 ps-6 text-text-2';
  return block.isOrdered ? (
    <ol
      dir="auto"
      start={block.start}
      className={`${textLocale(block.items.join(' ')) === 'fa' ? 'list-[persian]' : 'list-decimal'} ${className}`}
    >
      {items}
    </ol>
  ) : (
    <ul dir="auto" className={`list-disc ${className}`}>
      {items}
    </ul>
  );
}

function InlineText({ text }: { text: string }) {
  return splitStrong(text).map((part, at) =>
    at % 2 === 1 ? <strong key={at}>{part}</strong> : <Fragment key={at}>{part}</Fragment>,
  );
}
