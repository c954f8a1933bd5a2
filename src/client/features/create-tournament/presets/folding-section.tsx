import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  summary: string;
  /** A section that cannot fold shows its fields alone, without a frame and a title. */
  canFold: boolean;
  isFolded: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** The section has a frame and a title, so a fieldset in it needs none. */
const FRAMED_FIELDS =
  'flex flex-col gap-5 px-4 pt-2 pb-4 [&_fieldset]:border-0 [&_fieldset]:p-0 [&_legend]:sr-only';

/** A line separates the sections, and the fieldset of the schedule loses its frame. */
const UNFRAMED =
  'flex flex-col gap-5 border-t border-line pt-6 [&_fieldset]:border-0 [&_fieldset]:p-0 [&_legend]:mb-5 [&_legend]:px-0';

/** Fields that fold behind one line. They keep their values while they are folded. */
export function FoldingSection({ title, summary, canFold, isFolded, onToggle, children }: Props) {
  const id = useId();
  return (
    <div className={canFold ? 'rounded-panel border border-line' : UNFRAMED}>
      {canFold && (
        <h3 className="font-sans tracking-normal">
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={onToggle}
            className="flex min-h-14 w-full items-center justify-between gap-3 rounded-panel px-4 py-2 text-start hover:bg-raised"
          >
            <span className="min-w-0">
              <span className="block text-14 font-semibold">{title}</span>
              {isFolded && <span className="block text-14 font-normal text-muted">{summary}</span>}
            </span>
            <ChevronDown
              className={clsx('size-5 shrink-0 transition-transform duration-150', !isFolded && 'rotate-180')}
            />
          </button>
        </h3>
      )}
      <div id={id} hidden={isFolded} className={canFold ? FRAMED_FIELDS : 'contents'}>
        {children}
      </div>
    </div>
  );
}
