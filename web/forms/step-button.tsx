import { Minus, Plus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface StepButtonProps {
  team: string
  by: 1 | -1
  /** The goals as typed; '' for none. */
  text: string
  onChange: (text: string) => void
}

/** One goal more or less for a team. One less than nothing is 0. */
export function StepButton({ team, by, text, onChange }: StepButtonProps) {
  const goals = Number.parseInt(text, 10) || 0
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={`One ${by === 1 ? 'more' : 'less'} for ${team}`}
      disabled={by === -1 && goals === 0 && text !== ''}
      onClick={() => onChange(String(Math.max(0, goals + by)))}
    >
      {by === 1 ? <Plus aria-hidden /> : <Minus aria-hidden />}
    </Button>
  )
}
