/** The five numbers of a profile in one line, on narrow screens three above two. */
export function ProfileNumbers({ numbers }: { numbers: readonly { label: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-6 gap-x-3 gap-y-5 border-t border-line pt-5 max-lg:*:col-span-3 max-lg:*:nth-[-n+3]:col-span-2 lg:grid-cols-5 lg:divide-x lg:divide-line">
      {numbers.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end lg:px-6 lg:first:pl-0">
          <dt className="text-12 text-muted sm:text-14">{label}</dt>
          <dd className="font-display text-36 leading-tight font-bold sm:text-48">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
