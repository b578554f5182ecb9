import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { PLAYER_LOAD_FAILED } from './player-queries.ts'

/** Replaces a player who failed to load after a link inside the app: shows a toast and returns to the previous page. */
export function GoBack() {
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    toast(PLAYER_LOAD_FAILED, { destructive: true })
    navigate(-1)
  }, [navigate])
  return <Spinner />
}
