/** The progress of long work, as a text and a bar. @param value 0 to 1; undefined while it is unknown */
export function Progress({ label, value }: { label: string; value?: number }) {
  return (
    <label className="grid gap-2 text-sm">
      <span role="status">{label}</span>
      <progress className="h-2 w-full accent-pitch" {...(value !== undefined && { value })} max={1} />
    </label>
  )
}
