/** The default of FILE_SIZE_LIMIT, in bytes. */
export const LARGEST_FILE = 100 * 1024 * 1024
