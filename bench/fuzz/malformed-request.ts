import type { Random } from './random.ts'

/** A text that is no valid HTTP request, or an unusual one. */
export const malformedRequest = (random: Random) =>
  random.pick([
    () =>
      `GET ${random.pick(['//', '//[', '*', '/%', '/%zz', '//:99999/', 'http://', '\\', '/..//..', '?', '/rest/v1/%ff'])} HTTP/1.1\r\nHost: x\r\n${random.pick(['', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'])}Connection: close\r\n\r\n`,
    () => `${random.pick(['TRACE', 'CONNECT', 'FOO', 'get'])} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () =>
      `GET / HTTP/1.1\r\n${random.pick(['Host:', 'Host: [', 'Host: x\r\nHost: y', ''])}\r\nConnection: close\r\n\r\n`,
    () =>
      `POST /rest/v1/teams HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${random.pick(['zz\r\n', '5\r\nabc', '0\r\n\r\n', 'ffffffffff\r\n'])}`,
    () => random.times(200, () => String.fromCharCode(random.below(256))).join(''),
    () =>
      `GET /realtime/v1/websocket?apikey=x&vsn=9 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${random.pick(['', 'x', 'dGhlIHNhbXBsZSBub25jZQ=='])}\r\nSec-WebSocket-Version: ${random.pick(['13', '8', 'x'])}\r\n\r\n`,
  ])()
