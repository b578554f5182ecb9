import { type CrestTeam, crestOf } from '#domain/crest.ts'
import { drawCrest } from '#domain/crest-shapes.ts'
import { DrawnCrest } from '#web/ui/crest.tsx'
import { type OwnHosts, storedFile } from '#web/ui/stored-file.ts'

interface PrintCrestProps {
  team: CrestTeam & { logo_url?: string | null }
  site: OwnHosts
  /** Millimetres. */
  size: number
}

/** A crest of this size and more has letters, and needs the shapes of the document (web/ui/shapes.tsx). */
const LETTERED = 10

/** A team's logo or crest on paper. */
export const PrintCrest = ({ team, site, size }: PrintCrestProps) => (
  <span className="crest" style={{ width: `${size}mm`, height: `${size}mm` }}>
    <Drawn team={team} site={site} size={size} />
  </span>
)

function Drawn({ team, site, size }: PrintCrestProps) {
  const hasLogo = storedFile(team.logo_url, site) !== null
  if (size >= LETTERED && !hasLogo) return <DrawnCrest look={crestOf(team)} size="medium" />
  return <img src={crestAddress(team, site)} alt="" />
}

/**
 * A picture of a team's logo or crest. It needs no shapes of the document: Chromium loses those of a table's head that
 * it repeats on the next page.
 */
export const crestAddress = (team: PrintCrestProps['team'], site: OwnHosts): string =>
  storedFile(team.logo_url, site) ?? `data:image/svg+xml,${encodeURIComponent(drawCrest(crestOf(team)))}`
