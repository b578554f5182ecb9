import { clsx } from 'clsx'
import { Link } from 'react-router'

interface TabLink {
  label: string
  to: string
  current: boolean
}

interface TabLinksProps {
  label: string
  tabs: TabLink[]
  /** Tabs inside a page that has tabs already. */
  inner?: boolean
}

/** Tabs with an address each: they work without scripts and can be shared. */
export function TabLinks({ label, tabs, inner = false }: TabLinksProps) {
  return (
    <nav aria-label={label} className="tab-bar">
      <ul
        className={clsx(
          'flex min-w-max',
          inner ? 'gap-1.5 sm:gap-2 md:min-w-0 md:flex-wrap' : 'gap-4 border-line border-b sm:gap-6',
        )}
      >
        {tabs.map(({ label, to, current }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="none"
              preventScrollReset
              onClick={inner ? undefined : scrollToTabs}
              aria-current={current ? 'page' : undefined}
              className={inner ? 'inner-tab' : 'outer-tab eyebrow'}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A tab that is pressed far down a page opens at its start, below the tabs that stay in sight. */
function scrollToTabs({ currentTarget }: React.MouseEvent<HTMLElement>) {
  const head = currentTarget.closest('.sticky-head')?.previousElementSibling
  const above = head?.getBoundingClientRect().bottom ?? 0
  if (above < 0) scrollBy({ top: above, behavior: 'instant' })
}
