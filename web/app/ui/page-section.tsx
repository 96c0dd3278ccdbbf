import { clsx } from 'clsx';
import type { ElementType, ReactNode } from 'react';

const layouts = {
  /** A screen of a signed-in area, or a page without a hero. */
  screen: 'flex flex-col gap-6 py-8',
  /** Filters and a list below a hero. */
  list: 'flex flex-col gap-4 py-6',
  /** Sections with headings of their own. */
  sections: 'flex flex-col gap-8 py-8',
  /** A wide column with a narrow one at its end. */
  aside: 'grid items-start gap-10 py-8 lg:grid-cols-[1fr_22rem] lg:gap-8',
};

const widths = {
  content: 'max-w-content',
  form: 'max-w-form',
  /** A text to read. */
  text: 'max-w-[49rem]',
};

interface PageSectionProps {
  as?: ElementType<{ className?: string; children: ReactNode }>;
  layout?: keyof typeof layouts;
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}

/** The gutters, the width and the spacing of a page's content. */
export function PageSection(props: PageSectionProps) {
  const { as: Tag = 'div', layout = 'screen', width = 'content', className, children } = props;
  return (
    <Tag className={clsx('page-gutter mx-auto w-full', widths[width], layouts[layout], className)}>
      {children}
    </Tag>
  );
}
