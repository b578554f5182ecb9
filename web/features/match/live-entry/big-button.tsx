import { Button } from '#web/ui/button.tsx'
import type { Look } from '#web/ui/button-class.ts'
import { firstPress } from '#web/ui/double-press.ts'

interface BigButtonProps {
  variant?: Look['variant']
  onClick: () => void
  children: React.ReactNode
}

/**
 * A button for a thumb in the rain: at least 64 pixels high, with a text that may take several lines. A double press does
 * not answer the next question too, which comes in the same place.
 */
export const BigButton = ({ variant = 'outline', onClick, children }: BigButtonProps) => (
  <Button
    variant={variant}
    className="h-auto! min-h-16 w-full whitespace-normal! py-2 text-center text-lg! leading-tight [overflow-wrap:anywhere]"
    onClick={firstPress(onClick)}
  >
    {children}
  </Button>
)
