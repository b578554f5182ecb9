const parts = [
  ['Embeds', 'Table, fixtures, next match and top scorers on the club’s own site, in one line.'],
  ['Feeds', 'Results and reports as an Atom feed and a JSON feed.'],
  ['Calendars', 'A subscription for a team or the whole league, with the true kick-off.'],
  ['Poster', 'Fixtures and table on a page to print, with a QR code.'],
  ['Big screen', 'The league in the clubhouse, on whatever screen hangs there.'],
  ['Crests', 'For teams without a logo, from their name and colours.'],
]

/** Parts of the product beside the seven features. */
export const AlsoIncluded = () => (
  <div className="mt-12 border-ink border-t pt-3 lg:grid lg:grid-cols-3 lg:gap-x-8">
    <h3 className="text-3xl">Also included</h3>
    <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:col-span-2 lg:mt-1">
      {parts.map(([name, text]) => (
        <div key={name}>
          <dt className="eyebrow">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
