/** A picture of a camera has fewer than a thousand segments, chunks and blocks. */
const MOST_PARTS = 50_000

/** Counts the parts of a file: millions of empty ones would keep the process busy. @throws beyond the limit */
export function createPartCounter(): () => void {
  let parts = 0
  return () => {
    parts += 1
    if (parts > MOST_PARTS) throw new Error('too many parts')
  }
}
