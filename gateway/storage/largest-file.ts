/** Bytes of an upload, where FILE_SIZE_LIMIT does not say otherwise. */
export const LARGEST_FILE = 100 * 1024 * 1024
