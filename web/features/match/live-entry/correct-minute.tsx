import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { MINUTE_PROBLEM, readMinute, writeMinute } from '#domain/match-minute.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Correction } from './corrections.ts'
import type { ShownEvent } from './project-match.ts'

interface CorrectMinuteProps {
  event: ShownEvent
  onCorrect: (change: Correction) => void
}

/** Gives an entry another minute, by typing or by steps. */
export function CorrectMinute({ event, onCorrect }: CorrectMinuteProps) {
  const [text, setText] = useState(writeMinute(event.minute, event.added_minutes))
  const [isWrong, setWrong] = useState(false)
  const typed = readMinute(text)
  const step = (by: number) => setText(stepped(text, by))
  return (
    <form
      className="grid gap-3"
      onSubmit={(submit) => {
        submit.preventDefault()
        if (!typed) setWrong(true)
        else onCorrect({ minute: typed.minute, added_minutes: typed.added })
      }}
    >
      <Field label="Minute" hint="Like 23, or 45+2 in added time." error={isWrong && !typed && MINUTE_PROBLEM}>
        {(control) => (
          <div className="grid grid-cols-[auto_1fr_auto] gap-3">
            <Button
              variant="outline"
              className="h-16! w-16 px-0!"
              aria-label="A minute earlier"
              onClick={() => step(-1)}
            >
              <Minus aria-hidden />
            </Button>
            <Input
              {...control}
              inputMode="tel"
              autoComplete="off"
              className="figures h-16! min-w-0 text-center font-display text-3xl!"
              value={text}
              onChange={({ target }) => setText(target.value.slice(0, LONGEST))}
            />
            <Button variant="outline" className="h-16! w-16 px-0!" aria-label="A minute later" onClick={() => step(1)}>
              <Plus aria-hidden />
            </Button>
          </div>
        )}
      </Field>
      <Button type="submit" size="large" className="h-auto! min-h-16 text-lg!">
        Save the minute
      </Button>
    </form>
  )
}

const LONGEST = 20

/** The typed minute, a minute earlier or later; in added time the added minutes move. */
function stepped(text: string, by: number): string {
  const typed = readMinute(text)
  if (!typed) return text
  const { minute, added } = typed
  const next = added === null ? String(minute + by) : writeMinute(minute, added + by || null)
  return readMinute(next) ? next : text
}
