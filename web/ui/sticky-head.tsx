import { clsx } from 'clsx'

interface StickyHeadProps {
  /** The name of the page's subject, or a match with its score. */
  name: string
  /** A colour beside the name, #rrggbb. */
  mark?: string | null | undefined
  className?: string
  /** The tabs of the page. */
  children?: React.ReactNode
}

/**
 * The tabs of a page, which stay in sight while it scrolls. On a phone the heading collapses to one line above them: the
 * line with the name waits behind the element before it, which has the class `page-head`, and stays when that leaves.
 * The name is generated content, because the page has it as its heading already.
 */
export const StickyHead = ({ name, mark, className, children }: StickyHeadProps) => (
  <div
    className={clsx('sticky-head', className)}
    data-name={name}
    style={mark ? ({ '--mark': mark } as React.CSSProperties) : undefined}
  >
    {children}
  </div>
)
