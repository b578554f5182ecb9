import { clsx } from 'clsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { outcomeOf } from '#web/ui/outcome.ts'
import { OutcomeMark } from '#web/ui/outcome-mark.tsx'
import { Table } from '#web/ui/table.tsx'
import type { PlayerMatch } from './player-queries.ts'

const ROWS = 10

interface PlayedMatchesProps {
  name: string
  matches: PlayerMatch[]
  /** Pages are numbered from 1. */
  page: number
  hasOlder: boolean
}

/** A page of a player's matches and what they did in each, newest first. Without scripts all rows of it are shown. */
export function PlayedMatches({ name, matches, page, hasOlder }: PlayedMatchesProps) {
  // A page of older matches shows all its rows.
  const [all, setAll] = useState(page > 1)
  if (matches.length === 0 && page > 1) return <Pages page={page} hasOlder={false} />
  if (matches.length === 0) {
    return <p className="text-muted">None yet: a match counts here once its line-up and its result are recorded.</p>
  }
  const isForOneTeam = new Set(matches.map(({ team }) => team)).size === 1
  return (
    <>
      <Table label={`Matches of ${isolate(name)}`} caption={`Matches of ${isolate(name)}, newest first`}>
        <thead>
          <tr>
            <th scope="col" className="head-cell">
              Match
            </th>
            <th scope="col" className="head-cell">
              Result
            </th>
            <th scope="col" className="head-cell text-right">
              <span className="max-sm:hidden">Goals</span>
              <abbr title="Goals" className="sm:hidden">
                G
              </abbr>
            </th>
            <th scope="col" className="head-cell text-right">
              <span className="max-sm:hidden">Assists</span>
              <abbr title="Assists" className="sm:hidden">
                A
              </abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match, at) => (
            <tr key={match.id} className={clsx('hover:bg-sunken', !all && at >= ROWS && 'js:hidden')}>
              <th scope="row" className="cell py-2 font-normal">
                {matchLink(match, isForOneTeam)}
              </th>
              <td className="cell">
                <span className="flex items-center gap-2">
                  <OutcomeMark
                    outcome={
                      match.isHome
                        ? outcomeOf(match.homeScore, match.awayScore)
                        : outcomeOf(match.awayScore, match.homeScore)
                    }
                  />
                  <span className="figures whitespace-nowrap font-display font-semibold text-xl">
                    {match.homeScore} – {match.awayScore}
                  </span>
                </span>
              </td>
              <td className="number-cell">{count(match.goals)}</td>
              <td className="number-cell">{count(match.assists)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {matches.length > ROWS && page === 1 && (
        <Button variant="outline" className="mt-4 scriptless:hidden" onClick={() => setAll(!all)}>
          {all ? `Show ${ROWS} only` : `View ${hasOlder ? '' : 'all '}${matches.length}`}
        </Button>
      )}
      <Pages page={page} hasOlder={hasOlder} />
    </>
  )
}

/** Links to the previous and the next page. The address keeps its other parameters. */
function Pages({ page, hasOlder }: Pick<PlayedMatchesProps, 'page' | 'hasOlder'>) {
  const [search] = useSearchParams()
  if (page === 1 && !hasOlder) return null
  const pathOf = (other: number) => {
    const parameters = new URLSearchParams(search)
    if (other === 1) parameters.delete('matches')
    else parameters.set('matches', String(other))
    return `?${parameters}`
  }
  return (
    <nav aria-label="Pages of matches" className="mt-4 flex flex-wrap gap-x-6">
      {page > 1 && (
        <Link to={pathOf(page - 1)} preventScrollReset className="link inline-flex min-h-11 items-center">
          Newer matches
        </Link>
      )}
      {hasOlder && (
        <Link to={pathOf(page + 1)} preventScrollReset className="link inline-flex min-h-11 items-center">
          Older matches
        </Link>
      )}
    </nav>
  )
}

const count = (times: number) =>
  times > 0 ? <span className="font-bold">{times}</span> : <span className="text-muted">0</span>

const matchLink = ({ id, date, isHome, team, opponent, isManOfMatch }: PlayerMatch, isForOneTeam: boolean) => (
  <Link to={`/match/${id}`} className="flex min-h-11 items-center gap-3 hover:text-pitch">
    <Crest team={opponent} />
    <span className="wrap-anywhere min-w-0">
      <span className="block font-display font-semibold text-lg leading-tight">
        {!isForOneTeam && `${team} `}
        {isHome ? '' : 'at '}
        <bdi>{opponent.name}</bdi>
      </span>
      <span className="team-line block">
        {shortDate(date)} {date.slice(0, 4)}
        {isManOfMatch && (
          <>
            {' · '}
            <abbr title="Man of the match" className="font-semibold text-pitch">
              MOTM
            </abbr>
          </>
        )}
      </span>
    </span>
  </Link>
)
