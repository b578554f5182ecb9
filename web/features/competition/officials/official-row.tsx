import { countMatches, countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListedOfficial } from './officials-query.ts'

export type OfficialDialog = 'edit' | 'days' | 'marks' | 'link' | 'remove'

interface OfficialRowProps {
  official: ListedOfficial
  /** The number of matches in the last and the coming weeks. */
  matches: number
  onOpen: (name: OfficialDialog) => void
}

const ACTIONS = [
  { name: 'edit', label: 'Edit', title: (name: string) => `Edit ${name}` },
  { name: 'days', label: 'Days off', title: (name: string) => `Days off of ${name}` },
  { name: 'marks', label: 'Marks', title: (name: string) => `Marks of ${name}` },
  { name: 'link', label: 'Link', title: (name: string) => `Link for ${name}` },
  { name: 'remove', label: 'Remove', title: (name: string) => `Remove ${name}` },
] as const

export function OfficialRow({ official, matches, onOpen }: OfficialRowProps) {
  const { name, level, email, phone, hasAccount, absences, marks } = official
  const contact = [email, phone].filter((text) => text !== null).join(' · ')
  const facts = [
    `Level ${level}`,
    countMatches(matches),
    ...(absences.length > 0 ? [countWords(absences.length, 'period off', 'periods off')] : []),
    ...(marks ? [`${marks.average} of 10 in ${countWords(marks.count, 'mark')}`] : []),
    ...(hasAccount ? ['has an account'] : []),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm">{facts.join(' · ')}</p>
        {contact !== '' && <p className="text-muted text-sm">{contact}</p>}
      </div>
      <div className="-ml-3.5 flex flex-wrap sm:ml-0">
        {ACTIONS.filter((action) => action.name !== 'marks' || marks).map((action) => (
          <Button
            key={action.name}
            variant="quiet"
            size="small"
            aria-label={action.title(isolate(name))}
            onClick={() => onOpen(action.name)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </li>
  )
}
