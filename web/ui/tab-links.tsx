import { clsx } from 'clsx'
import { Link } from 'react-router'

export interface TabLink {
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
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
      <ul className={clsx('flex min-w-max', inner ? 'gap-2' : 'gap-4 border-line border-b sm:gap-6')}>
        {tabs.map(({ label, to, current }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="none"
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className={inner ? innerTab : outerTab}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const outerTab =
  'eyebrow -mb-px block border-transparent border-b-3 py-3 text-muted hover:text-ink aria-[current=page]:border-pitch aria-[current=page]:text-ink'
const innerTab =
  'block rounded-sm border border-edge px-3.5 py-2 font-semibold text-sm hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper'
