import { useState } from 'react'
import { MINUTE_PROBLEM, readMinute } from '#domain/match-minute.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** 'Minute', and for screen readers 'Minute of the goal of Ada'. */
export const DetailLabel = ({ what, of }: { what: string; of: string }) => (
  <>
    {what}
    <span className="sr-only"> of {of}</span>
  </>
)

interface MinuteFieldProps {
  /** 'the goal of Ada' */
  of: string
  minute: string
  isWrong: boolean
  onChange: (minute: string) => void
}

/** A minute as it is typed. An invalid minute is reported when the field loses the focus, not during typing. */
export function MinuteField({ of, minute, isWrong, onChange }: MinuteFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const isUnreadable = readMinute(minute) === undefined
  return (
    <Field label={<DetailLabel what="Minute" of={of} />} error={isUnreadable && (isLeft || isWrong) && MINUTE_PROBLEM}>
      {(control) => (
        <Input
          {...control}
          // On a phone this keyboard has digits and a plus sign.
          inputMode="tel"
          autoComplete="off"
          className="figures"
          value={minute}
          onChange={({ target }) => onChange(target.value.slice(0, LONGEST))}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  )
}

const LONGEST = 20
