import { clsx } from 'clsx'

interface TableProps extends React.ComponentProps<'table'> {
  /** The name of the scrolling region, and of the table unless there is a caption. */
  label: string
  /** The caption for screen readers. */
  caption?: string
}

/** A table that scrolls inside itself on a narrow screen. */
export function Table({ className, label, caption = label, children, ...props }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table className={clsx('w-full border-collapse text-[0.9375rem]', className)} {...props}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export const headCellClass = 'head-cell'
export const cellClass = 'cell'
export const numberClass = 'figures text-right'
