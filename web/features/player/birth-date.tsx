import { useQuery } from '@tanstack/react-query'
import { plainDate } from '#domain/date-words.ts'
import { useUserId } from '#web/session/use-session.ts'
import { Section } from '#web/ui/page.tsx'
import { birthDateQuery, type ShownPlayer } from './player-queries.ts'

/** The date of birth, the age or nothing, depending on what this person may see. */
export function BirthDate({ player }: { player: ShownPlayer }) {
  const { id, date_of_birth, age, teams, managed } = player
  const userId = useUserId()
  const { data: birthDate } = useQuery({
    ...birthDateQuery(id, userId ?? ''),
    enabled: userId !== undefined && date_of_birth === null,
  })
  const isHidden =
    player.youth !== undefined ||
    [...teams, ...managed].some(({ league }) => league.settings.dates_of_birth === 'hidden')
  const date = date_of_birth ?? birthDate ?? null
  if (date === null && age === null && isHidden) return null
  return (
    <Section title="Date of Birth">
      <p className={date === null && age === null ? 'text-muted' : 'figures'}>{wordsOf(date, age)}</p>
      {date_of_birth === null && date !== null && (
        <p className="mt-2 text-muted text-sm">
          {isHidden ? 'Visitors see neither date nor age.' : 'Visitors see the age only.'}
        </p>
      )}
    </Section>
  )
}

function wordsOf(date: string | null, age: number | null): string {
  if (date !== null) return plainDate(date)
  return age === null ? 'Not given' : `${age} years old`
}
