import { CircleAlert } from 'lucide-react';

/** The server's error above a form, announced as an alert. Takes no space when empty. */
export function FormError({ problem }: { problem: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <p className="flex items-start gap-2 rounded-card border border-bad bg-bad-dim px-4 py-3 text-sm text-bad">
          <CircleAlert className="mt-0.5" />
          <span dir="auto">{problem}</span>
        </p>
      )}
    </div>
  );
}
