import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Input } from './input.tsx'

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<React.ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        // A shown password is plain text for the browser, which must not send it to a spelling service.
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        className="pr-12"
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </span>
  )
}
