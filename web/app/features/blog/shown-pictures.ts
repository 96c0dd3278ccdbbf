import type { PostDetail } from '@paddock/contract/blog';
import type { RichNode } from '@paddock/contract/rich-text';

/** The files of the pictures that stand within a text. */
export function picturesIn(nodes: readonly RichNode[]): Set<string> {
  const files = new Set<string>();
  const walk = (list: readonly RichNode[]) => {
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
export function picturesBeside({ images, body }: Pick<PostDetail, 'images' | 'body'>): string[] {
  const within = picturesIn(body);
  return images.map(({ image_url }) => image_url).filter((file) => !within.has(file));
}
