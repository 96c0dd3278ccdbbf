import { Ltr } from './bidi.tsx';

/** A formatted amount, isolated so that its sign stays left of the number next to a text unit: `−۱۵ تومان`. */
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
