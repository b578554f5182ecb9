import { createContext } from 'react'

/** Marks our own inline scripts for the content security policy; only known on the server (server/pages). */
export const NonceContext = createContext<string | undefined>(undefined)
