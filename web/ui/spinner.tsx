/** @param message what is being waited for */
export function Spinner({ message = 'Loading...' }: { message?: string }) {
  return (
    <div role="status" className="flex scriptless:hidden items-center justify-center gap-3 py-12 text-muted">
      <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-line border-t-pitch" />
      {message}
    </div>
  )
}
