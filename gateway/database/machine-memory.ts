import { totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** Below this V8's optimizing compiler would not fit beside the server. */
const SMALL_MACHINE = 1.5 * 1024 ** 3

/** Bytes of memory that this process may use: the machine's, or its container's. */
export const machineMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * Leaves V8's optimizing compiler out on a small machine: for one function of PGlite, PostgreSQL's SQL parser, it takes
 * 600 MB for a second. The baseline compiler's code runs at about half the speed. Has to be called before PGlite is
 * compiled. @param memory bytes
 */
export function fitCompilerInto(memory: number): void {
  if (memory >= SMALL_MACHINE) return
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
