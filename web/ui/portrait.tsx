import { type CrestLook, type CrestTeam, crestOf } from '#domain/crest.ts'
import { HEAD } from '#domain/crest-shapes.ts'
import { Drawing } from './drawing.tsx'
import { Inscription } from './inscription.tsx'
import { Picture } from './picture.tsx'
import { useStoredFile } from './use-stored-file.ts'

interface PortraitProps {
  photoUrl: string | null
  /** The team whose shirt a person without a photo wears. */
  team?: CrestTeam | undefined
  number?: number | null | undefined
  large?: boolean
}

/** A person's photo, or a bust in the team's shirt. Hidden from screen readers, since the name is beside it. */
export function Portrait({ photoUrl, team, number = null, large = false }: PortraitProps) {
  const size = `${large ? 'size-28 sm:size-40' : 'size-12'} shrink-0 rounded-sm`
  const photo = useStoredFile(photoUrl)
  if (photo === null) return <Bust look={team && crestOf(team)} number={number} className={size} />
  return <Picture src={photo} className={`${size} object-cover`} />
}

interface BustProps {
  look: CrestLook | undefined
  number: number | null
  className: string
}

const Bust = ({ look, number, className }: BustProps) => (
  <Drawing
    form="b"
    look={look}
    viewBox="0 -8 32 32"
    className={`${className} bg-sunken fill-edge`}
    rim="fill-none stroke-edge stroke-[0.5]"
  >
    <path d={HEAD} />
    {look && <Inscription text={`${number ?? ''}`} colour={look.first} x="16" y="22" size={8.5} fits={2} />}
  </Drawing>
)
