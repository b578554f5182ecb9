import { createContext, use } from 'react'
import { type OwnHosts, storedFile } from './stored-file.ts'

/** Where our own files are; given by the root of all pages. */
export const OwnHostsContext = createContext<OwnHosts | undefined>(undefined)

/** The address of a picture or recording that this page may load; null for those of other hosts. */
export const useStoredFile = (address: string | null | undefined): string | null =>
  storedFile(address, use(OwnHostsContext))
