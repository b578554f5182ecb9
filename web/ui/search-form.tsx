import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from './button-class.ts'
import { Input } from './input.tsx'
import { Label } from './label.tsx'

interface SearchFormProps {
  label: string
  placeholder: string
  /** The words in the address. */
  search: string
  pathOf(search: string): string
  /** Whether there is no connection, so that the address cannot change. */
  isOffline: boolean
}

/** Finds while somebody types; the address holds the words as `q`. Without scripts it is a form. */
export function SearchForm({ label, placeholder, search, pathOf, isOffline }: SearchFormProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isHeld, setHeld] = useState(false)
  const find = (words: string) => void navigate(pathOf(words), { replace: true, preventScrollReset: true })
  useEffect(() => {
    if (!isHeld || isOffline) return
    setHeld(false)
    if (input.current) find(input.current.value)
  })
  // The address decides, after 'back' too, but not while somebody types.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search
  }, [search])
  return (
    <search>
      <form className="grid max-w-md gap-1.5" onSubmit={(event) => event.preventDefault()}>
        <Label htmlFor="search">{label}</Label>
        <div className="flex gap-2">
          <Input
            ref={input}
            id="search"
            type="search"
            name="q"
            defaultValue={search}
            placeholder={placeholder}
            // Without a connection each letter would load the page that says so.
            onChange={({ target }) => (isOffline ? setHeld(true) : find(target.value))}
          />
          <button type="submit" className={buttonClass({ variant: 'outline', className: 'js:hidden' })}>
            Search
          </button>
        </div>
        <p role="status" className={isHeld ? 'text-sm' : 'sr-only'}>
          {isHeld && 'The search needs a connection.'}
        </p>
      </form>
    </search>
  )
}
