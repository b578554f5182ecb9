// A bare HTTP server that sends given bytes: the reference for kept pages.
import { createServer } from 'node:http'

const [port, size] = process.argv.slice(2).map(Number)
const body = Buffer.alloc(size ?? 0, 'x')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length }

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(port, '127.0.0.1')
process.once('SIGTERM', () => process.exit())
