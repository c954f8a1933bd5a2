import { TriangleAlert } from 'lucide-react';

/** Warns of a song that is in two open matches at the same time, which is allowed. */
export function OverlapWarning({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-1 text-14 text-soon">
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span dir="auto" className="min-w-0 break-words">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
