/** The words that stand above every page while the staff have set some. */
export function AnnouncementStrip({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="page-gutter wrap-anywhere mx-auto max-w-content py-2 text-center text-sm text-text-2"
    >
      {text}
    </p>
  );
}
