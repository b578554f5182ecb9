/** Long work, told in words and as a bar. @param value 0 to 1; leave it out while nobody can say */
export function Progress({ label, value }: { label: string; value?: number }) {
  return (
    <label className="grid gap-2 text-sm">
      <span role="status">{label}</span>
      <progress className="h-2 w-full accent-pitch" {...(value !== undefined && { value })} max={1} />
    </label>
  )
}
