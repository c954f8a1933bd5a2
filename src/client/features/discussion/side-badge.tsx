type Props = { side: 1 | 2; title: string };

/** The song that a writer voted for, for writers who show it (rule M12). A long title shows in full on hover. */
export function SideBadge({ side, title }: Props) {
  return (
    <span className="side-badge" data-side={side} title={title}>
      <span className="sr-only">Voted </span>
      <bdi>{title}</bdi>
    </span>
  );
}
