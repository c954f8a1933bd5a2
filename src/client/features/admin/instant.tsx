/** A day, with the exact instant on hover. */
export function Instant({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={instant.toLocaleString()} className="whitespace-nowrap">
      {instant.toLocaleDateString(undefined, { dateStyle: 'medium' })}
    </time>
  );
}
