/** The default of FILE_SIZE_LIMIT, in bytes. */
export const LARGEST_FILE = 100 * 1024 * 1024

/** The default of STORAGE_BYTES_PER_ACCOUNT. */
export const BYTES_PER_ACCOUNT = 2 * 1024 * 1024 * 1024
