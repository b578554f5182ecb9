import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { LOAD_FAILED } from './player-queries.ts'

/** In place of a player who could not be loaded after a link of the app was followed: says so, and leads back. */
export function GoBack() {
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    toast(LOAD_FAILED, { destructive: true })
    navigate(-1)
  }, [navigate])
  return <Spinner />
}
