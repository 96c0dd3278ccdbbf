import postcss, { type ChildNode, type Container } from 'postcss';
import { needsOf, type SelectorNeeds } from './selector-needs.ts';

/** A rule or what holds rules, with what a page must have for it to be of use. */
export interface Part {
  /** Selectors, or an at-rule's name and condition; empty for what stands as it is. */
  head: string;
  /** With what each needs; none of an at-rule. */
  selectors: ({ text: string } & SelectorNeeds)[];
  /** Declarations as text, custom properties apart from the others. */
  declarations: { property: string; text: string }[];
  parts: Part[];
}

/** A stylesheet as parts, in its order. */
export const parseStylesheet = (text: string): Part[] => partsOf(postcss.parse(text));

const isKeyframes = (node: ChildNode['parent']) =>
  node?.type === 'atrule' && 'name' in node && node.name === 'keyframes';

function toPart(node: ChildNode): Part[] {
  if (node.type === 'comment' || node.type === 'decl') return [];
  const declarations = (node.nodes ?? []).flatMap((child) =>
    child.type === 'decl' ? [{ property: child.prop, text: child.toString() }] : [],
  );
  const parts = partsOf(node);
  if (node.type === 'rule') {
    // The moments of an animation are written as selectors are.
    const own = isKeyframes(node.parent) ? [] : node.selectors;
    const selectors = own.map((text) => ({ text, ...needsOf(text) }));
    return [{ head: node.selector, selectors, declarations, parts }];
  }
  const head = `@${node.name} ${node.params}`;
  return [{ head: node.nodes ? head : `${head};`, selectors: [], declarations, parts }];
}

const partsOf = (container: Partial<Container>): Part[] =>
  (container.nodes ?? []).flatMap((node) => toPart(node as ChildNode));
