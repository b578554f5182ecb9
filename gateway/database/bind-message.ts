/**
 * The message that binds a prepared statement's parameters, all as text. PGlite's own serializer takes several times as
 * long, and every request binds a dozen parameters.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 * @param name in ASCII
 */
export function bindMessage(name: string, values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)))
  const size = lengths.reduce((sum, length) => sum + 4 + length, BIND_BYTES + name.length)
  const buffer = Buffer.allocUnsafe(1 + size)
  let at = buffer.write('B', 0, 'latin1')
  at = buffer.writeInt32BE(size, at)
  // The unnamed portal, and no formats: every parameter is text.
  at = buffer.writeInt8(0, at)
  at += buffer.write(name, at, 'latin1')
  at = buffer.writeInt8(0, at)
  at = buffer.writeInt16BE(0, at)
  at = buffer.writeUInt16BE(values.length, at)
  for (const [index, value] of values.entries()) {
    at = buffer.writeInt32BE(value === null ? -1 : (lengths[index] ?? 0), at)
    if (value !== null) at += buffer.write(value, at)
  }
  // Every column of the result is text.
  buffer.writeInt16BE(0, at)
  return buffer
}

/** The length itself, two ends of names, and the counts of formats, of parameters and of the result's formats. */
const BIND_BYTES = 4 + 2 + 6
