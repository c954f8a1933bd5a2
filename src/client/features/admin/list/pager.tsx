import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { numberText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { TabProps } from './admin-column.ts';
import { PAGE_SIZE, pageCount } from './list-state.ts';

/** The range of the shown rows and the buttons to the other pages. */
export function Pager({
  label,
  listState,
  onListStateChange,
  total,
}: TabProps & { label: string; total: number }) {
  const pages = pageCount(total);
  const first = (listState.page - 1) * PAGE_SIZE + 1;
  const last = Math.min(total, listState.page * PAGE_SIZE);
  const goTo = (page: number) => onListStateChange({ ...listState, page }, true);
  const steps = [
    { label: 'First page', Icon: ChevronsLeft, page: 1 },
    { label: 'Previous page', Icon: ChevronLeft, page: listState.page - 1 },
    { label: 'Next page', Icon: ChevronRight, page: listState.page + 1 },
    { label: 'Last page', Icon: ChevronsRight, page: pages },
  ];
  return (
    <nav aria-label={label} className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="tabular text-14 text-muted">
        {total === 0 ? 'No rows' : `${numberText(first)} to ${numberText(last)} of ${numberText(total)}`}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-1">
          {steps.slice(0, 2).map((step) => (
            <Step key={step.label} {...step} isOff={listState.page <= 1} onGo={goTo} />
          ))}
          <span className="tabular px-2 text-14">
            Page {numberText(listState.page)} of {numberText(pages)}
          </span>
          {steps.slice(2).map((step) => (
            <Step key={step.label} {...step} isOff={listState.page >= pages} onGo={goTo} />
          ))}
        </div>
      )}
    </nav>
  );
}

type StepProps = {
  label: string;
  Icon: typeof ChevronLeft;
  page: number;
  isOff: boolean;
  onGo: (page: number) => void;
};

/** A button that leads no further keeps the focus and does nothing. */
function Step({ label, Icon, page, isOff, onGo }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onGo(page)}
    >
      <Icon />
    </Button>
  );
}
