import { colours, display, running } from './card-parts.ts'
import { box, words } from './element.ts'

/** A number with its name below. */
export const figure = (value: string, name: string) =>
  box(
    { flexDirection: 'column', gap: 0 },
    words(value, 1, { ...display, fontSize: 76, color: colours.ink }),
    words(name, 1, { ...running, fontSize: 25, color: colours.muted }),
  )
