import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { readScore, type Score } from '#domain/typed-score.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { type Content, countedScore, type SideName } from './content.ts'
import type { EditedMatch } from './edit-query.ts'
import { ERROR_ID } from './save-bar.tsx'

interface ScoreStripProps {
  match: EditedMatch
  content: Content
  onChange: (typedScore: Content['typedScore']) => void
  isWrong: boolean
}

/** The score that Save will store: counted from the goals, or typed. */
export function ScoreStrip({ match, content, onChange, isWrong }: ScoreStripProps) {
  const { typedScore } = content
  const counted = countedScore(content)
  return (
    <section aria-label="Score" className="border-line border-b pb-4">
      {typedScore === null ? (
        <Counted match={match} score={counted} onType={() => onChange(asTyped(counted))} />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-4 sm:mx-auto sm:max-w-md">
            {(['home', 'away'] as const).map((name) => (
              <ScoreInput
                key={name}
                name={name}
                team={match[name].name}
                value={typedScore[name]}
                other={typedScore[name === 'home' ? 'away' : 'home']}
                isWrong={isWrong && readScore({ home: typedScore[name], away: '' }) === undefined}
                onChange={(value) => onChange({ ...typedScore, [name]: value })}
              />
            ))}
          </div>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-pitch border-l-4 bg-pitch-wash py-1 pr-1 pl-4 text-sm">
            <p className="min-w-0 grow basis-60 py-1.5">
              This score is typed in, so goals no longer change it.{' '}
              {counted ? `The goals add up to ${counted.home} – ${counted.away}.` : 'There are no goals to count yet.'}
            </p>
            <Button variant="quiet" className="!px-2 underline max-sm:-ml-2" onClick={() => onChange(null)}>
              Count the goals instead
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const asTyped = (score: Score | null) => ({ home: score?.home.toString() ?? '', away: score?.away.toString() ?? '' })

const Counted = ({ match, score, onType }: { match: EditedMatch; score: Score | null; onType: () => void }) => (
  <>
    <p role="status" className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-4 font-display font-semibold">
      <span className="text-right text-xl leading-tight [overflow-wrap:anywhere]">{match.home.name}</span>
      <span className="figures whitespace-nowrap text-5xl leading-none">
        {score ? `${score.home} – ${score.away}` : <span className="text-muted">v</span>}
      </span>
      <span className="text-xl leading-tight [overflow-wrap:anywhere]">{match.away.name}</span>
    </p>
    <p className="mt-1 flex flex-wrap items-center justify-center gap-x-1 text-center text-muted text-sm">
      {score ? 'Counted from the goals.' : 'No score yet: it is counted from the goals.'}
      <Button variant="quiet" className="!px-2 text-ink underline" onClick={onType}>
        Type the score instead
      </Button>
    </p>
  </>
)

interface ScoreInputProps {
  name: SideName
  team: string
  value: string
  /** If only one score is typed, the other is 0. */
  other: string
  isWrong: boolean
  onChange: (value: string) => void
}

function ScoreInput({ name, team, value, other, isWrong, onChange }: ScoreInputProps) {
  const id = useId()
  const goals = Number.parseInt(value, 10) || 0
  return (
    <div className="grid min-w-0 justify-items-center gap-2">
      <label
        htmlFor={id}
        className="text-center font-display font-semibold text-xl leading-tight [overflow-wrap:anywhere]"
      >
        <span className="sr-only">Score of </span>
        {team}
      </label>
      <div className="mt-auto flex items-center gap-1">
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Score of ${team}: one less`}
          disabled={value === '0'}
          onClick={() => onChange(String(Math.max(0, goals - 1)))}
        >
          <Minus aria-hidden />
        </Button>
        <Input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? ERROR_ID : undefined}
          placeholder={other.trim() === '' ? '' : '0'}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={({ target }) => target.select()}
          className="figures !h-14 !w-16 px-1 text-center font-display font-semibold text-4xl"
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Score of ${team}: one more`}
          onClick={() => onChange(String(goals + 1))}
        >
          <Plus aria-hidden />
        </Button>
      </div>
    </div>
  )
}
