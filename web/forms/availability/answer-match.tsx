import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { useSavedChoice } from '#web/forms/use-saved-choice.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { AnswerNote } from './answer-note.tsx'
import type { Answer, AskedMatch } from './asked-match.ts'

interface AnswerMatchProps {
  match: AskedMatch
  timeZone: string
  /** Tells apart two players who answer on one page. */
  player: string
  /** @param note without one the stored note stays, and an empty one removes it */
  save: (answer: Answer, note?: string) => Promise<void>
}

/** One match and the player's answer: in, maybe or out with one press, and a note. */
export function AnswerMatch({ match, timeZone, player, save }: AnswerMatchProps) {
  const { choose, wanted, failure } = useSavedChoice((answer: Answer) => save(answer))
  const shown = wanted ?? match.answer
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          <span className="figures">{moment(match.played_at, timeZone)}</span>
          {[match.venue, match.pitch].filter(Boolean).map((place) => (
            <span key={place}>
              {' · '}
              <bdi>{place}</bdi>
            </span>
          ))}
        </p>
        <p className="text-balance font-display font-semibold text-2xl [overflow-wrap:anywhere]">
          <Link to={`/match/${match.match_id}`} className="hover:text-pitch">
            <bdi>{match.home}</bdi> v <bdi>{match.away}</bdi>
          </Link>
        </p>
      </div>
      <AnswerButtons label={`Are you in? ${match.home} v ${match.away}`} answer={shown} onAnswer={choose} />
      <p role="status" className="text-sm">
        {shown === null ? (
          <>Your manager asks for your answer by {moment(match.deadline, timeZone)}.</>
        ) : (
          <>{SAID[shown]} You can change it until kick-off.</>
        )}
      </p>
      <FormError message={failure} />
      {match.answer !== null && shown !== null && (
        <AnswerNote
          key={`${match.match_id} ${player}`}
          answer={shown}
          note={match.note}
          draft={`availability-${match.match_id}-${player}`}
          save={save}
        />
      )}
    </div>
  )
}

const SAID: Readonly<Record<Answer, string>> = {
  in: 'You are in.',
  maybe: 'You may be in.',
  out: 'You are out.',
}

function moment(at: string, timeZone: string): string {
  const { date, time } = toLocalTime(new Date(at), timeZone)
  return `${shortDate(date)}, ${time}`
}
