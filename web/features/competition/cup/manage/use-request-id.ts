import { useRef } from 'react'
import { createUuid } from '#web/queries/create-uuid.ts'

/** Gives a request that is sent again after a lost answer the id of the first try, so that it makes nothing twice. */
export function useRequestId() {
  const known = useRef({ request: '', id: '' })
  return (request: object): string => {
    const text = JSON.stringify(request)
    if (known.current.request !== text) known.current = { request: text, id: createUuid() }
    return known.current.id
  }
}
