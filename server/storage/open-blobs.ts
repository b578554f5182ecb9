import { join } from 'node:path'
import type { Blobs } from './blobs.ts'
import { createFolderBlobs } from './folder-blobs.ts'

/** The store that the configuration names; so far always a folder in the data folder. */
export const openBlobs = ({ DATA_DIR }: { DATA_DIR: string }): Blobs => createFolderBlobs(join(DATA_DIR, 'storage'))
