const RATE = 8000
const HEADER = 44

/** A tone of so many seconds as a sound file: uncompressed, 8,000 samples a second of one byte. */
export function createWav(seconds: number): Buffer {
  const samples = seconds * RATE
  const file = Buffer.alloc(HEADER + samples)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at++) file[HEADER + at] = 128 + 20 * Math.sin((at * 2 * Math.PI * 220) / RATE)
  return file
}
