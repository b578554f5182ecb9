/** The size limit; 5,000 matches take less than 1 MB. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

type FileText = { text: string; problem?: never } | { text?: never; problem: string }

/** The reason why a file is refused before reading, or null. */
export function refuseFile({ name, size }: { name: string; size: number }): string | null {
  if (size > MAX_FILE_BYTES) {
    return `“${name}” is ${megabytes(size)} MB. A file of fixtures has at most ${megabytes(MAX_FILE_BYTES)} MB: save only the sheet with the matches as CSV, or copy its cells and paste them below.`
  }
  if (size === 0) return `“${name}” is empty.`
  return null
}

/** Decodes a spreadsheet's CSV file: UTF-8, UTF-16 (Excel's 'Unicode text') or Windows-1252. */
export function readFile(bytes: Uint8Array): FileText {
  const problem = knownFormat(bytes)
  if (problem !== null) return { problem }
  return { text: decode(bytes) }
}

const WORKBOOK =
  'This is a spreadsheet file, not CSV. In Excel, Numbers or Google Sheets save or download the sheet as CSV, or copy its cells and paste them below.'

const SIGNATURES: [bytes: number[], problem: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], WORKBOOK],
  [[0xd0, 0xcf, 0x11, 0xe0], WORKBOOK],
  [
    [0x25, 0x50, 0x44, 0x46],
    'This is a PDF. Copy the table out of it and paste it below, or save the fixtures as CSV.',
  ],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture. Fixtures come from a CSV file or from pasted cells.'],
  [[0xff, 0xd8, 0xff], 'This is a picture. Fixtures come from a CSV file or from pasted cells.'],
]

function knownFormat(bytes: Uint8Array): string | null {
  return SIGNATURES.find(([signature]) => signature.every((byte, index) => bytes[index] === byte))?.[1] ?? null
}

function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detected by the byte order mark, else by the zero bytes of UTF-16 in mostly Latin text. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  const zeros = [0, 1].map((parity) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even === 0) return 'utf-16le'
  if (even > start.length / 4 && odd === 0) return 'utf-16be'
  return null
}

const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1))
