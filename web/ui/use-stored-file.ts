import { createContext, use } from 'react'
import { type OwnHosts, storedFile } from './stored-file.ts'

/** The hosts of this installation's own files, provided by the root route. */
export const OwnHostsContext = createContext<OwnHosts | undefined>(undefined)

/** The address of a picture or recording that this page may load; null for files on other hosts. */
export const useStoredFile = (address: string | null | undefined): string | null =>
  storedFile(address, use(OwnHostsContext))
