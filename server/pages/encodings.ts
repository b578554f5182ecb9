import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Encodings in order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// About as fast as gzip at its default level, and 10 % smaller.
const QUALITY = 6

/** Compresses in a thread of its own. */
export async function encode(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return html
  if (encoding === 'gzip') return compressGzip(html)
  return compressBrotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  })
}

/** The best encoding that the header Accept-Encoding names. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}

// A weight of 0 means 'not acceptable'.
const BROTLI = /(?:^|,)\s*br\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i
const GZIP = /(?:^|,)\s*(?:x-)?gzip\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i
