import { Link } from 'react-router'

interface BreadcrumbsProps {
  /** The pages from the outermost one inwards. */
  trail: { label: string; to: string }[]
  current: string
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="wrap-anywhere text-muted text-sm">
        {trail.map(({ label, to }) => (
          <li key={to} className="inline">
            <Link to={to} className="link py-4">
              <bdi>{label}</bdi>
            </Link>{' '}
            <span aria-hidden="true" className="mx-1">
              /
            </span>{' '}
          </li>
        ))}
        <li aria-current="page" className="inline">
          <bdi>{current}</bdi>
        </li>
      </ol>
    </nav>
  )
}
