import { longDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { takesPlace } from '#domain/match-status.ts'
import { describePlace } from '#domain/place.ts'
import type { NamedOfficial } from '#web/features/match/recorded.ts'
import type { Site } from '#web/queries/page-context.ts'
import printCss from '#web/share/print/print.css?inline'
import { PrintCrest } from '#web/share/print/print-crest.tsx'
import { QrCode } from '#web/share/print/qr-code.tsx'
import { renderDocument } from '#web/share/render-document.tsx'
import type { Sheet, SheetPlayer } from './load-sheet.ts'
import { SheetFormations } from './sheet-formations.tsx'
import css from './team-sheet.css?inline'

/** Lines for guests, and for the squads of teams that have entered none. */
const SPARE = 2
const FEWEST = 18

/** The sheet that referee and captains fill in and sign: both squads with boxes, without anything private. */
export function renderTeamSheet({ match, home, away, formations }: Sheet, site: Site): string {
  const { league, home_team, away_team } = match
  const title = `${home_team.name} v ${away_team.name}`
  const rows = Array.from({ length: Math.max(FEWEST, home.length + SPARE, away.length + SPARE) }, (_, at) => at)
  return renderDocument({
    title: `Team sheet: ${title}`,
    css: printCss + css,
    body: (
      <main>
        <p className="hint">Print this page with your browser. It fits A4 and Letter.</p>
        <SheetHead match={match} site={site} />
        <div className="lines">
          <Line label="Venue">{describePlace(match)}</Line>
          <Line label="Referee">{namesOf(match.officials, 'referee')}</Line>
          <Line label="Assistants">{namesOf(match.officials, 'assistant')}</Line>
        </div>
        <table className="squads">
          <caption>Squads of {league.name}</caption>
          <Columns />
          <Columns />
          <thead>
            <tr>
              {([home_team, away_team] as const).map((team, at) => (
                <th key={team.id} scope="colgroup" colSpan={COLUMNS} className="side name" data-side={SIDES[at]}>
                  <PrintCrest team={team} site={site} size={7} /> <bdi>{team.name}</bdi>
                </th>
              ))}
            </tr>
            <tr>
              <Heads side="home" />
              <Heads side="away" />
            </tr>
          </thead>
          <tbody>
            {rows.map((at) => (
              <tr key={at}>
                <PlayerCells player={home[at]} side="home" />
                <PlayerCells player={away[at]} side="away" />
              </tr>
            ))}
          </tbody>
        </table>
        <SheetFormations match={match} formations={formations} />
        <section className="end">
          <div className="score">
            <p>Result</p>
            <p className="box">{match.home_score}</p>
            <p>–</p>
            <p className="box">{match.away_score}</p>
            <p>Half-time</p>
            <p className="box" />
            <p>–</p>
            <p className="box" />
          </div>
          <div className="lines">
            <Line label="Signed for the home team" />
            <Line label="Signed for the away team" />
            <Line label="Signed by the referee" />
          </div>
        </section>
      </main>
    ),
  })
}

/** The officials whom the league shows; undefined for none, whose names are written by hand. */
const namesOf = (officials: readonly NamedOfficial[] | null, role: NamedOfficial['role']): string | undefined =>
  officials
    ?.filter((each) => each.role === role)
    .map(({ name }) => isolate(name))
    .join(', ') || undefined

const COLUMNS = 6
const SIDES = ['home', 'away'] as const
type Side = (typeof SIDES)[number]

function SheetHead({ match, site }: Pick<Sheet, 'match'> & { site: Site }) {
  const { date, time } = toLocalTime(new Date(match.played_at), match.league.settings.time_zone)
  return (
    <header className="head">
      <div>
        <p className="muted">
          <bdi>{match.league.name}</bdi>
          {match.round !== null && ` · Round ${match.round}`} · Team sheet
        </p>
        <h1>
          <bdi>{match.home_team.name}</bdi> v <bdi>{match.away_team.name}</bdi>
        </h1>
        <p>
          {longDate(date)} · {takesPlace(match) ? `Kick-off ${time}` : match.statusText}
        </p>
      </div>
      <div className="code">
        <QrCode url={new URL(`/match/${match.id}`, site.siteUrl).href} />
      </div>
    </header>
  )
}

const Columns = () => (
  <colgroup>
    <col className="number" />
    <col />
    <col className="box" />
    <col className="box" />
    <col className="card" />
    <col className="card" />
  </colgroup>
)

/** A line to write on, with what is known already. */
const Line = ({ label, children }: { label: string; children?: string | undefined }) => (
  <p className="line">
    {label}
    {children !== undefined && <bdi className="known">{children}</bdi>}
  </p>
)

const Heads = ({ side }: { side: Side }) => (
  <>
    <th scope="col" className="number" data-side={side}>
      No.
    </th>
    <th scope="col" className="name" data-side={side}>
      Player
    </th>
    <th scope="col" data-side={side}>
      Played
    </th>
    <th scope="col" data-side={side}>
      Goals
    </th>
    <th scope="col" data-side={side}>
      <abbr title="Yellow cards">Y</abbr>
    </th>
    <th scope="col" data-side={side}>
      <abbr title="Red card">R</abbr>
    </th>
  </>
)

/** Without a player, the boxes of a line that is filled in by hand. */
function PlayerCells({ player, side }: { player: SheetPlayer | undefined; side: Side }) {
  const cell = { 'data-side': side, 'data-spare': player === undefined || undefined }
  return (
    <>
      <td className="number" {...cell}>
        {player?.jersey_number}
      </td>
      <td className="name" {...cell}>
        {player && <bdi>{player.full_name}</bdi>}
      </td>
      <td className="tick" {...cell}>
        {player?.hasPlayed && '✓'}
      </td>
      <td className="tick" {...cell}>
        {player !== undefined && player.goals > 0 && player.goals}
      </td>
      <td className="tick" {...cell} />
      <td className="tick" {...cell} />
    </>
  )
}
