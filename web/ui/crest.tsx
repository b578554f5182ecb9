import { type CrestLook, type CrestTeam, crestOf } from '#domain/crest.ts'
import { Drawing } from './drawing.tsx'
import { Inscription } from './inscription.tsx'
import { Picture } from './picture.tsx'
import { useStoredFile } from './use-stored-file.ts'

interface CrestProps {
  team: CrestTeam & { logo_url?: string | null }
  size?: keyof typeof sizes
}

const sizes = {
  small: 'size-7',
  medium: 'size-11',
  large: 'size-16 sm:size-24',
}

/** A team's logo, or its crest. Hidden from screen readers, since the name is beside it. */
export function Crest({ team, size = 'small' }: CrestProps) {
  const logo = useStoredFile(team.logo_url)
  if (logo === null) return <DrawnCrest look={crestOf(team)} size={size} />
  return <Picture src={logo} className={`${sizes[size]} shrink-0 object-contain`} isEager={size === 'large'} />
}

/** The shield of a team without a logo. Small ones have no letters. */
export const DrawnCrest = ({ look, size }: { look: CrestLook; size: keyof typeof sizes }) => (
  <Drawing form={look.outline} look={look} viewBox="0 0 32 32" className={`${sizes[size]} shrink-0`} rim="crest-rim">
    {size !== 'small' && (
      <>
        {look.field !== 'plain' && (
          <path fill={look.first} stroke={look.second} d="M2 10.5H30V21.5H2Z" clipPath={`url(#c${look.outline})`} />
        )}
        <Inscription text={look.code} colour={look.first} x="16" y="19.5" size={10} fits={3} />
      </>
    )}
  </Drawing>
)
