/** The name and the description of a tournament, at the top of its page. */
export function TournamentTitle({ name, description }: { name: string; description: string | null }) {
  return (
    <>
      <h1 dir="auto" className="text-28 break-words sm:text-36 lg:text-48">
        {name}
      </h1>
      <p
        dir="auto"
        className="mt-2 line-clamp-3 text-16 whitespace-pre-line text-ink empty:hidden sm:text-18"
      >
        {description}
      </p>
    </>
  );
}
