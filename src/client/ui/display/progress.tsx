type Props = {
  label: string;
  value: number;
  max: number;
  /** The words for both numbers; '3/8' if absent. */
  text?: (value: number, max: number) => string;
  className?: string;
};

const fraction = (value: number, max: number) => `${value}/${max}`;

/** A progress bar with its label and numbers above. */
export function Progress({ label, value, max, text = fraction, className }: Props) {
  const percent = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <div className={className}>
      <div className="flex justify-between gap-2 text-12 font-medium">
        <span>{label}</span>
        <span className="tabular text-muted">{text(value, max)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text(value, max)}
        aria-valuemin={0}
        aria-valuemax={max}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          data-fill
          className="h-full origin-left rounded-full bg-ink transition-transform duration-250"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  );
}
