interface NumbersProps {
  /** A value is undefined while it loads. */
  numbers: { label: string; value: number | string | undefined }[]
}

export function Numbers({ numbers }: NumbersProps) {
  return (
    <dl className="my-10 grid grid-cols-[repeat(3,auto)] divide-x sm:grid-cols-3 divide-line border-line border-y">
      {numbers.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse px-2 py-5 first:pl-0 sm:px-4">
          <dt className="wrap-anywhere hyphens-auto text-muted text-sm">{label}</dt>
          <dd className="figures font-display font-semibold text-5xl leading-none">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
