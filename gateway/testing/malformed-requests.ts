// Requests that break HTTP, addresses and websockets in every way we know: a table, and a generator with a seed beside
// it.
import { connect, type Socket } from 'node:net'

/** The bytes to send on one connection, and how the connection then ends. */
export interface RawRequest {
  name: string
  parts: readonly (string | Uint8Array)[]
  /** `wait` reads until the server closes or is silent, `reset` breaks the connection off at once. */
  ending: 'wait' | 'reset' | 'half-close'
}

export const prefixes = [
  '/',
  '/auth/v1/signup',
  '/rest/v1/teams',
  '/rest/v1/rpc/check_invitation',
  '/storage/v1/object/avatars/a.png',
  '/storage/v1/upload/resumable',
  '/realtime/v1/api/broadcast',
  '/realtime/v1/websocket',
  '/functions/v1/x',
  '/health',
  '/admin/backup',
  '/sitemap.xml',
  '/competitions/x',
  '/competitions/x/calendar.ics',
  '/robots.txt',
  '/preview/team/00000000-0000-4000-8000-000000000000.png',
  '/invitation-requests',
  '/assets/x.js',
  '/login',
]

const upgrade = (target: string, more = '', key = 'dGhlIHNhbXBsZSBub25jZQ==') =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: ${key}\r\n${more}\r\n`

const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`
const post = (target: string, more: string, body = '') =>
  `POST ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${more}\r\n${body}`

const addresses = [
  '//',
  '//[',
  '//:99999/',
  '///',
  '/\\',
  '/%',
  '/%zz',
  '/%00',
  '/%ff',
  '/%c0%ae',
  '/%E0%A4%A',
  '/..%2f..%2f',
  '/.//..',
  'ws://host//',
  'http://',
  'http://[',
  'http://host:99999/',
  'https://a b/',
  'ftp://x/',
  'x',
  '*',
  '?',
  '#',
  '/?%',
  '/?%00=',
  '/a\tb',
  '/é',
  `/${'a'.repeat(9_000)}`,
  `/?${'a=b&'.repeat(3_000)}`,
  `/${'/'.repeat(5_000)}`,
]

const heads = [
  'Host: [',
  'Host: a b',
  'Host: x:99999',
  'Host: %00',
  'Host: ',
  'Host: é',
  'Host: a@b',
  'X: \u0000',
  'X: \u0001',
  'Cookie: a=%; =; \u00ff',
  'Authorization: Bearer',
  'Authorization: Bearer a.b.c',
  `apikey: ${'x'.repeat(7_000)}`,
  'Expect: 100-continue',
  'Expect: nonsense',
  'Range: bytes=-',
  'Range: items=9-1',
  'If-None-Match: \u00ff',
  'Prefer: ;;;,=,=',
  'Accept: ;;;',
  'Accept-Encoding: \u00ff',
  'Content-Type: multipart/form-data',
  'Content-Type: ;charset=\u00ff',
  'Transfer-Encoding: x',
  'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nConnection: Upgrade, HTTP2-Settings',
  'Connection: Upgrade',
  'X-Forwarded-For: ,,,',
  'X-Forwarded-Host: [',
  'X-Forwarded-Proto: x:',
  'Traceparent: \u00ff',
  'Origin: \u00ff',
  ' X: folded',
]

/** Every kind of malformed request, for one prefix. */
const forPrefix = (path: string): RawRequest[] => {
  const wait = (name: string, ...parts: (string | Uint8Array)[]): RawRequest => ({
    name: `${name} ${path}`,
    parts,
    ending: 'wait',
  })
  const reset = (name: string, ...parts: string[]): RawRequest => ({
    name: `${name}, reset ${path}`,
    parts,
    ending: 'reset',
  })
  return [
    ...heads.map((head) => wait(head.slice(0, 30), get(path, `${head}\r\n`))),
    ...[
      'TRACE',
      'CONNECT',
      'OPTIONS',
      'PROPFIND',
      'PURGE',
      'M-SEARCH',
      'get',
      'G\u0000T',
      'PUT',
      'DELETE',
      'PATCH',
      'HEAD',
    ].map((method) => wait(method, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)),
    ...[
      '%',
      '%00',
      '/%ff',
      '//',
      '?%',
      '?a=%00',
      '?%00=%00',
      '?apikey=%',
      '/..',
      `?${'('.repeat(2_000)}`,
      `?select=${'a('.repeat(900)}`,
    ].map((end) => wait(end.slice(0, 20), get(path + end))),
    wait('length and chunks', post(path, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')),
    wait('two lengths', post(path, 'Content-Length: 5\r\nContent-Length: 6\r\n', '{}   ')),
    wait('negative length', post(path, 'Content-Length: -5\r\n', '{}')),
    wait('bad chunks', post(path, 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')),
    wait('endless chunk', post(path, 'Transfer-Encoding: chunked\r\n', 'ffffffffffffffff\r\n{}')),
    wait(
      'chunk extensions',
      post(path, 'Transfer-Encoding: chunked\r\n', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    ),
    wait('NUL body', post(path, 'Content-Length: 12\r\n', '{"a":"\\u0000"}'.slice(0, 12))),
    wait(
      'invalid UTF-8',
      post(path, 'Content-Length: 8\r\n'),
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    ),
    wait('deep JSON', post(path, 'Content-Length: 14000\r\n', '['.repeat(7_000) + ']'.repeat(7_000))),
    wait('pipelined', get(path).replace('close', 'keep-alive').repeat(20)),
    wait('no host', `GET ${path} HTTP/1.1\r\n\r\n`),
    wait('HTTP/1.0', `GET ${path} HTTP/1.0\r\n\r\n`),
    wait('HTTP/9.9', `GET ${path} HTTP/9.9\r\n\r\n`),
    wait('giant header', get(path, `X: ${'a'.repeat(100_000)}\r\n`)),
    wait('many headers', get(path, 'X: a\r\n'.repeat(3_000))),
    { name: `half body ${path}`, parts: [post(path, 'Content-Length: 500\r\n', '{"a":')], ending: 'half-close' },
    reset('half line', 'GET '),
    reset('half head', `GET ${path} HTTP/1.1\r\nHost:`),
    reset('half body', post(path, 'Content-Length: 500\r\n', '{"a":')),
    reset('whole', get(path)),
    reset('half upgrade', upgrade(path).slice(0, -2)),
    reset('upgrade', upgrade(path)),
    wait('upgrade', upgrade(path)),
    wait('bad key', upgrade(path, '', 'x')),
    wait('bad version', upgrade(path).replace('13', '999')),
    wait('bad extension', upgrade(path, 'Sec-WebSocket-Extensions: ;;;=\r\n')),
    wait('bad protocol', upgrade(path, 'Sec-WebSocket-Protocol: ,,\r\n')),
    wait('posted upgrade', upgrade(path).replace('GET', 'POST')),
  ]
}

const forAddress = (target: string): RawRequest[] =>
  (['wait', 'reset'] as const).flatMap((ending) => [
    { name: `GET ${target.slice(0, 30)} ${ending}`, parts: [get(target)], ending },
    { name: `upgrade ${target.slice(0, 30)} ${ending}`, parts: [upgrade(target)], ending },
    {
      name: `CONNECT ${target.slice(0, 30)} ${ending}`,
      parts: [`CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\n`],
      ending,
    },
  ])

/** A frame of a websocket client; `length` may be false. */
export function frame(
  opcode: number,
  payload: Uint8Array,
  { fin = true, mask = true, rsv = 0, length = payload.length } = {},
) {
  const head = [(fin ? 0x80 : 0) | (rsv << 4) | opcode]
  const flag = mask ? 0x80 : 0
  if (length < 126) head.push(flag | length)
  else if (length < 65_536) head.push(flag | 126, length >> 8, length & 255)
  else head.push(flag | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((shift) => (length >>> shift) & 255))
  return Buffer.concat([Buffer.from(head), Buffer.alloc(mask ? 4 : 0), payload])
}

/** Frames after a valid handshake: every opcode, false lengths, broken texts, invalid messages. */
export function badFrames(target: string): RawRequest[] {
  const text = (message: string) => frame(1, Buffer.from(message))
  const sent: [string, ...Uint8Array[]][] = [
    ...Array.from({ length: 16 }, (_, opcode): [string, Uint8Array] => [
      `opcode ${opcode}`,
      frame(opcode, Buffer.from('{}')),
    ]),
    ['no mask', frame(1, Buffer.from('{}'), { mask: false })],
    ['reserved bits', frame(1, Buffer.from('{}'), { rsv: 7 })],
    ['invalid UTF-8', frame(1, Buffer.from([0xff, 0xfe, 0xc0]))],
    ['fragments', frame(1, Buffer.from('['), { fin: false }), frame(0, Buffer.from(']'))],
    ['fragments without an end', ...Array.from({ length: 200 }, () => frame(0, Buffer.from('['), { fin: false }))],
    ['interleaved', frame(1, Buffer.from('['), { fin: false }), frame(2, Buffer.from(']'))],
    ['long ping', frame(9, Buffer.alloc(200))],
    ['short close', frame(8, Buffer.from([3]))],
    ['bad close code', frame(8, Buffer.from([0, 1, 0xff]))],
    ['2 GB announced', frame(1, Buffer.from('{}'), { length: 2 ** 31 - 1 })],
    ['too large', frame(1, Buffer.alloc(300_000, 0x20))],
    ['empty', frame(1, Buffer.alloc(0)), frame(2, Buffer.alloc(0))],
    ['deep', text('['.repeat(100_000))],
    ['deep payload', text(`[null,"1","realtime:x","phx_join",${'['.repeat(7_000)}${']'.repeat(7_000)}]`)],
    ...[
      'null',
      '1',
      '"',
      '{}',
      '[]',
      '[1,2,3,4,5]',
      '[null,null,null,null,null]',
      '[null,"1","realtime:\\u0000","phx_join",{}]',
    ].map((message): [string, Uint8Array] => [message, text(message)]),
    ['NUL topic', text('[null,"1","realtime:a\\u0000b","phx_join",{"config":{"private":true}}]')],
    [
      'NUL filter',
      text(
        `[null,"1","realtime:n","phx_join",{"config":{"postgres_changes":[{"event":"*","schema":"\\u0000","table":"a\\u0000","filter":"a=eq.\\u0000"}]}}]`,
      ),
    ],
    ['half a pair', text('[null,"1","realtime:\\ud800","phx_join",{"config":{"presence":{"key":"\\udfff"}}}]')],
    ['prototype', text('{"topic":"__proto__","event":"constructor","payload":{"__proto__":1},"ref":"1"}')],
    ['binary push', frame(2, Buffer.from([3, 255, 255, 255, 255, 255, 1]))],
    ['binary meta', frame(2, Buffer.concat([Buffer.from([3, 0, 0, 10, 1, 1, 0]), Buffer.from('realtime:xe{')]))],
  ]
  return sent.flatMap(([name, ...frames]) =>
    (['wait', 'reset'] as const).map((ending) => ({
      name: `frame ${name} ${ending}`,
      parts: [upgrade(target), ...frames],
      ending,
    })),
  )
}

/** All malformed requests, in a fixed order. */
export const malformedRequests = (): RawRequest[] => [...addresses.flatMap(forAddress), ...prefixes.flatMap(forPrefix)]

/** A generator of numbers from 0 to 1 (mulberry32): equal seeds give equal numbers. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A request with bytes changed, cut or doubled. */
export function mutate({ name, parts, ending }: RawRequest, random: () => number): RawRequest {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const at = Math.floor(random() * bytes.length)
  const until = at + Math.floor(random() * 20)
  const kind = Math.floor(random() * 4)
  if (kind === 0) bytes[at] = Math.floor(random() * 256)
  const changed = [
    bytes,
    bytes.subarray(0, at),
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(until)]),
    Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)]),
  ][kind]
  return { name: `${name} mutated`, parts: [changed ?? bytes], ending: random() < 0.3 ? 'reset' : ending }
}

/** Sends a request. @returns the response, once the connection is closed or silent for `silenceMs` */
export function sendRaw(url: string, { parts, ending }: RawRequest, silenceMs = 250): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket: Socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part)
      if (ending === 'reset') setImmediate(() => socket.resetAndDestroy())
      if (ending === 'half-close') socket.end()
    })
    socket.setTimeout(silenceMs, () => socket.destroy())
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(received))
  })
}
