import { Ltr } from './bidi.tsx';

/** An amount as the formatters write it, whose sign stays to the left of its number beside a unit of words: `−۱۵ تومان`. */
export function Figure({ children }: { children: string }) {
  const [signed] = /^[+−-]\S+/.exec(children) ?? [];
  if (!signed) return children;
  return (
    <>
      <Ltr>{signed}</Ltr>
      {children.slice(signed.length)}
    </>
  );
}
