import { clsx } from 'clsx'

/** A table that scrolls inside itself on a narrow screen. */
export function Table({ className, label, ...props }: React.ComponentProps<'table'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table className={clsx('w-full border-collapse text-[0.9375rem]', className)} {...props} />
    </section>
  )
}

export const headCellClass = 'head-cell'
export const cellClass = 'cell'
export const numberClass = 'figures text-right'
