const anchors = [
  { label: 'Features', to: '#features' },
  { label: 'How It Works', to: '#how-it-works' },
  { label: 'Pricing', to: '#pricing' },
]

/** Links to the page's sections, in the header: on a phone a second line of it. */
export const Contents = () => (
  <nav aria-label="Contents" className="visitors-only max-sm:order-last max-sm:w-full sm:grow">
    <ul className="flex flex-wrap justify-between gap-x-4 sm:justify-start sm:gap-x-7 sm:pl-6">
      {anchors.map(({ label, to }) => (
        <li key={to}>
          <a href={to} className="eyebrow block py-4 hover:text-pitch">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
