import type { PostDetail } from '@paddock/contract/blog/calls';
import type { RichTextNode } from '@paddock/contract/blog/rich-text';

/** The files of the pictures that stand within a text. */
export function picturesInText(nodes: readonly RichTextNode[]): Set<string> {
  const files = new Set<string>();
  const walk = (list: readonly RichTextNode[]) => {
    for (const node of list) {
      if (typeof node === 'string') continue;
      if (node.tag === 'img' && node.src) files.add(node.src);
      walk(node.children);
    }
  };
  walk(nodes);
  return files;
}

/** The pictures that are shown beside the text: those that it does not show itself. */
export function picturesOutsideText({ images, body }: Pick<PostDetail, 'images' | 'body'>): string[] {
  const within = picturesInText(body);
  return images.map(({ image_url }) => image_url).filter((file) => !within.has(file));
}
