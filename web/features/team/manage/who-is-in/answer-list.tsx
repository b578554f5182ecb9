import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { AnswerButtons } from '#web/forms/availability/answer-buttons.tsx'
import type { Answer } from '#web/forms/availability/asked-match.ts'
import { useSavedChoice } from '#web/forms/use-saved-choice.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { AnsweredPlayer } from './group-players.ts'
import { upcomingAnswersKey } from './upcoming-answers-query.ts'

interface AnswerListProps {
  title: string
  teamId: string
  matchId: string
  players: readonly AnsweredPlayer[]
  /** Why a player cannot play, by id. */
  bans: ReadonlyMap<string, string>
  /** That the next yellow card bans a player, by id. */
  near: ReadonlyMap<string, string>
}

/** The players with one answer, and their notes. */
export function AnswerList({ title, players, ...rest }: AnswerListProps) {
  if (players.length === 0) return null
  return (
    <section>
      <h2 className="flex items-baseline gap-3 text-2xl">
        {title} <span className="figures text-lg text-muted">{players.length}</span>
      </h2>
      <ul tabIndex={-1} aria-label={title} className="mt-2 border-ink border-t outline-none">
        {players.map((each) => (
          <AnswerRow key={each.player.id} {...each} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function AnswerRow({
  player,
  said,
  teamId,
  matchId,
  bans,
  near,
}: AnsweredPlayer & Omit<AnswerListProps, 'title' | 'players'>) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  useFocusStays(row)
  const { choose, wanted, failure } = useSavedChoice(async (answer: Answer) => {
    const supabase = await browserSupabase()
    await supabase
      .rpc('answer_availability', {
        _match_id: matchId,
        _team_id: teamId,
        _player_id: player.id,
        _answer: answer,
      })
      .throwOnError()
    await queries.invalidateQueries({ queryKey: upcomingAnswersKey(teamId) })
  })
  const ban = bans.get(player.id)
  const warning = near.get(player.id)
  return (
    <li ref={row} className="grid gap-2 border-line border-b py-2">
      <div className="flex items-center gap-3">
        <span className="figures w-8 shrink-0 text-right font-display font-semibold text-muted text-xl">
          {player.jersey_number}
        </span>
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          <bdi className="font-semibold">{player.full_name}</bdi>
          {said !== null && <span className="block text-muted text-sm">{sourceOf(said)}</span>}
          {said?.note != null && (
            <q dir="auto" className="block text-sm">
              {said.note}
            </q>
          )}
          {ban !== undefined && <span className="block text-danger text-sm">{ban}</span>}
          {ban === undefined && warning !== undefined && <span className="block text-muted text-sm">{warning}</span>}
        </span>
        <Button
          variant="quiet"
          size="small"
          className="min-h-11 shrink-0"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {said === null ? 'Answer' : 'Change'}
          <span className="sr-only"> for {player.full_name}</span>
        </Button>
      </div>
      {isOpen && (
        <AnswerButtons
          label={`Is ${isolate(player.full_name)} in?`}
          answer={wanted ?? said?.answer ?? null}
          onAnswer={choose}
        />
      )}
      <FormError message={failure} />
    </li>
  )
}

/** Keeps the focus near a row that leaves its list: in the list, or in all lists once it was the last row. */
function useFocusStays(row: RefObject<HTMLLIElement | null>) {
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const list = own.closest('ul')
      const place = list?.children.length === 1 ? list.closest<HTMLElement>('[data-answers]') : list
      place?.focus({ preventScroll: true })
    }
  }, [row])
}

function sourceOf({ answered_by, isLate }: NonNullable<AnsweredPlayer['said']>): string {
  const facts = [answered_by === 'team' && 'Entered by the team', isLate && 'After the deadline'].filter(Boolean)
  return facts.join(' · ')
}
