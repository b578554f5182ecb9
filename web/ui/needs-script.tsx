/** A note on screens that need scripts. A competition can be read without them. */
export const NeedsScript = () => (
  <p className="mb-6 js:hidden border-pitch border-l-4 bg-pitch-wash px-4 py-3">
    This page needs JavaScript. Switch it on for this site, then reload. Competitions, teams, matches and players can be
    read without it.
  </p>
)
