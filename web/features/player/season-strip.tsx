import { Section } from '#web/ui/page.tsx'
import { addContributions, type Contributions, describeContributions } from './contributions.ts'
import type { PlayerMatch } from './player-queries.ts'

/** A bar for each match, oldest first: goals, assists and awards; below, the share of the team's goals. */
export function SeasonStrip({ matches }: { matches: readonly PlayerMatch[] }) {
  const contributions = addContributions(matches)
  if (contributions === null || matches.length < 2) return null
  return (
    <div className="mt-12">
      <Section title="Match by match" aside={<Key />}>
        {/* The table of matches has the same figures for screen readers. */}
        <div aria-hidden="true" className="strip" dir="ltr">
          {matches.toReversed().map(({ id, goals, assists, isManOfMatch }) => (
            <i key={id}>
              {isManOfMatch && <s />}
              {times(assists, (nth) => (
                <u key={nth} />
              ))}
              {times(goals, (nth) => (
                <b key={nth} />
              ))}
            </i>
          ))}
        </div>
        <Share contributions={contributions} />
      </Section>
    </div>
  )
}

const times = <Part,>(count: number, make: (nth: number) => Part) =>
  Array.from({ length: count }, (_, nth) => make(nth))

const Key = () => (
  <span aria-hidden="true" className="strip-key text-muted text-sm">
    <b /> Goal <u /> Assist <s /> Award
  </span>
)

function Share({ contributions }: { contributions: Contributions }) {
  const { goals, assists, teamGoals } = contributions
  const words = describeContributions(contributions)
  if (words === null) return null
  return (
    <>
      <p className="mt-5">{words}</p>
      <div aria-hidden="true" className="share-of-goals mt-2" dir="ltr">
        <b style={{ flexGrow: goals }} />
        <u style={{ flexGrow: assists }} />
        <i style={{ flexGrow: (teamGoals ?? 0) - goals - assists }} />
      </div>
    </>
  )
}
