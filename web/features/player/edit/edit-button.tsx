import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { mayEditQuery } from './edit-queries.ts'

export function EditButton({ playerId, userId }: { playerId: string; userId: string }) {
  const { data: mayEdit = false } = useQuery(mayEditQuery(playerId, userId))
  const { search } = useLocation()
  if (!mayEdit) return null
  return (
    <Link to={`/player/${playerId}/edit${search}`} className={buttonClass({ variant: 'outline' })}>
      <Pencil aria-hidden />
      Edit Profile
    </Link>
  )
}
