import { Link } from 'react-router'
import { Wordmark } from './wordmark.tsx'

export function Footer() {
  return (
    <footer className="mt-20 border-line border-t print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-8 text-muted text-sm sm:px-6">
        <Link to="/" aria-label="Touchline, home" className="inline-flex min-h-11 items-center text-ink">
          <Wordmark />
        </Link>
        <p>Fixtures, results and tables that people trust.</p>
      </div>
    </footer>
  )
}
