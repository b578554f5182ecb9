import type { CrestLook } from '#domain/crest.ts'

interface DrawingProps {
  /** The outline: a number of a shield, `s` for a shirt, `b` for a bust. */
  form: number | 's' | 'b'
  look: Pick<CrestLook, 'field' | 'first' | 'second'> | undefined
  viewBox: string
  className: string
  /** The classes of the line around it. */
  rim: string
  children: React.ReactNode
}

/** Something in a team's colours, from the shapes of the page (shapes.tsx). Hidden from screen readers. */
export const Drawing = ({ form, look, viewBox, className, rim, children }: DrawingProps) => (
  <svg
    aria-hidden="true"
    viewBox={viewBox}
    className={className}
    style={{ '--a': look?.first, '--b': look?.second } as React.CSSProperties}
  >
    <use
      href={`#${look && (look.field !== 'plain' || typeof form === 'number') ? look.field : 'p'}`}
      clipPath={`url(#c${form})`}
    />
    {children}
    <use href={`#l${form}`} className={rim} />
  </svg>
)
