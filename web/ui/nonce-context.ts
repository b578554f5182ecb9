import { createContext } from 'react'

/** The content security policy's nonce of this response; only known on the server. */
export const NonceContext = createContext<string | undefined>(undefined)
