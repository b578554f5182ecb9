import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from './check-line.tsx'
import type { SideContent } from './content.ts'
import { tick } from './edit-players.ts'
import type { MatchSquadPlayer } from './edit-query.ts'
import { IncidentRow } from './incident-row.tsx'
import { INCIDENTS, type Incident, type IncidentKind, ROLES, type Role } from './incidents.ts'
import { PlayerSelect } from './player-select.tsx'
import { SubstitutionRow } from './substitution-row.tsx'

interface MoreDetailsProps {
  teamName: string
  side: SideContent
  players: readonly MatchSquadPlayer[]
  onChange: (side: SideContent) => void
  /** Whether a save was refused for something of this team. */
  isWrong: boolean
}

const KINDS = Object.keys(INCIDENTS) as IncidentKind[]
const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** Captain and goalkeeper, cards, own goals, penalties that were no goals, substitutions and the bench of one team. */
export function MoreDetails(props: MoreDetailsProps) {
  const { teamName, side, players, onChange } = props
  const { incidents = [], substitutions = [] } = side
  const count = incidents.length + substitutions.length
  const entries = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<{ at: number } | null>(null)
  useEffect(() => {
    if (added !== null) entries.current?.children.item(added.at)?.querySelector('select')?.focus()
  }, [added])
  const lineUp = players.filter(({ id }) => side.lineup.includes(id))
  function add(part: Partial<SideContent>) {
    onChange({ ...side, ...part })
    // Substitutions stand after the incidents.
    setAdded({ at: part.substitutions === undefined ? incidents.length : count })
  }
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        More details{' '}
        <span className="font-normal text-muted text-sm">
          {count > 0 ? `${count} entered` : 'cards, substitutions, own goals, captain'}
        </span>
        <span aria-hidden className="chevron ml-auto text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-2 pb-6">
        <div className="grid grid-cols-2 gap-4">
          {ROLE_NAMES.map((role) => (
            <PlayerSelect
              key={role}
              label={ROLES[role]}
              value={side[role] ?? null}
              players={lineUp}
              empty="Not recorded"
              onChange={(id) => onChange({ ...side, [role]: id || null })}
            />
          ))}
        </div>
        <AddButtons side={side} onAdd={add} />
        {count > 0 && (
          <ul ref={entries} aria-label={`More of ${isolate(teamName)}`} className="grid gap-6">
            <Entries {...props} />
          </ul>
        )}
        <Bench side={side} players={players} onChange={onChange} />
      </div>
    </details>
  )
}

const AddButtons = ({ side, onAdd }: { side: SideContent; onAdd: (part: Partial<SideContent>) => void }) => {
  const { incidents = [], substitutions = [] } = side
  return (
    <fieldset>
      <legend className="font-semibold">Add</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <AddButton
            key={kind}
            onClick={() => onAdd({ incidents: [...incidents, { kind, playerId: '', minute: '' }] })}
          >
            {INCIDENTS[kind]}
          </AddButton>
        ))}
        <AddButton onClick={() => onAdd({ substitutions: [...substitutions, { offId: '', onId: '', minute: '' }] })}>
          Substitution
        </AddButton>
      </div>
    </fieldset>
  )
}

function Entries({ side, players, onChange, isWrong }: MoreDetailsProps) {
  const { incidents = [], substitutions = [] } = side
  // A player with an own goal or a substitution has played.
  const changeAndTick = (part: Partial<SideContent>, ...ids: string[]) =>
    onChange(
      tick(
        { ...side, ...part },
        ids.filter((id) => id !== '' && !side.lineup.includes(id)),
      ),
    )
  return (
    <>
      {incidents.map((incident, at) => (
        <IncidentRow
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids and keep their places
          key={`incident ${at}`}
          incident={incident}
          incidents={incidents}
          players={players}
          isWrong={isWrong}
          onChange={(next) =>
            changeAndTick({ incidents: incidents.with(at, next) }, ...(isCard(next) ? [] : [next.playerId]))
          }
          onRemove={() => onChange({ ...side, incidents: incidents.toSpliced(at, 1) })}
        />
      ))}
      {substitutions.map((substitution, at) => (
        <SubstitutionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids and keep their places
          key={`substitution ${at}`}
          substitution={substitution}
          players={players}
          isWrong={isWrong}
          onChange={(next) => changeAndTick({ substitutions: substitutions.with(at, next) }, next.offId, next.onId)}
          onRemove={() => onChange({ ...side, substitutions: substitutions.toSpliced(at, 1) })}
        />
      ))}
    </>
  )
}

const isCard = ({ kind }: Incident) => kind.endsWith('yellow') || kind === 'red'

function Bench({ side, players, onChange }: Pick<MoreDetailsProps, 'side' | 'players' | 'onChange'>) {
  const { lineup, unused = [] } = side
  const bench = players.filter(({ id }) => !lineup.includes(id))
  if (lineup.length === 0 || bench.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">On the bench, did not play</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {bench.map(({ id, full_name }) => (
          <CheckLine
            key={id}
            checked={unused.includes(id)}
            onChange={(sat) =>
              onChange({ ...side, unused: sat ? [...unused, id] : unused.filter((player) => player !== id) })
            }
          >
            <bdi>{full_name}</bdi>
            <span className="sr-only">, on the bench</span>
          </CheckLine>
        ))}
      </div>
    </fieldset>
  )
}

const AddButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button variant="outline" size="small" className="min-h-11" onClick={onClick}>
    <Plus aria-hidden />
    {children}
  </Button>
)
