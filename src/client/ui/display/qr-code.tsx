import { clsx } from 'clsx';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** The light frame that scanners need, in modules. */
const QUIET_ZONE = 4;

/** The dark modules as one SVG path: a horizontal bar for each run of them. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
      return starts.map((x) => {
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return `M${x} ${y}h${width}v1h-${width}z`;
      });
    })
    .join('');
}

type Props = { text: string; label: string; className?: string };

/** A link as a QR code: dark on white in both themes, because many scanners do not read light on dark. */
export function QrCode({ text, label, className = 'max-w-72' }: Props) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET_ZONE });
    return { size: code.size, path: pathOf(code.data) };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-fill
      className={clsx('mx-auto block aspect-square w-full rounded-control', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
