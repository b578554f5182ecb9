import { useEffect, useRef } from 'react'
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
}

/** Finds while somebody types; the address holds the words as `q`. Without scripts it is a form. */
export function SearchForm({ label, placeholder, search, pathOf }: SearchFormProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
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
            onChange={({ target }) => navigate(pathOf(target.value), { replace: true, preventScrollReset: true })}
          />
          <button type="submit" className={buttonClass({ variant: 'outline', className: 'js:hidden' })}>
            Search
          </button>
        </div>
      </form>
    </search>
  )
}
