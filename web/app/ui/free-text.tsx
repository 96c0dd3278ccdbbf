/** A longer text that a user wrote, with its line breaks. */
export function FreeText({ children }: { children: string | null }) {
  return (
    <p dir="auto" className="free-text wrap-anywhere max-w-prose whitespace-pre-line text-text-2">
      {children}
    </p>
  );
}
