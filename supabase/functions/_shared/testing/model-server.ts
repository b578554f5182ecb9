import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface Asked {
  model: string
  messages: { role: string; content: string }[]
}

/** Responds to a request in the place of a model. */
export type Behaviour = (response: ServerResponse, asked: Asked, time: number) => void

export interface ModelServer {
  /** For AI_BASE_URL. */
  url: string
  /** Everything that it was asked. */
  asked: Asked[]
  behave(behaviour: Behaviour): void
  close(): void
}

/** An OpenAI-compatible endpoint on this machine that gives the answers of a test. */
export async function serveModel(): Promise<ModelServer> {
  const asked: Asked[] = []
  let behaviour: Behaviour = (response) => response.end()
  const server = createServer(async (request, response) => {
    const body = await readJson(request)
    asked.push(body)
    behaviour(response, body, asked.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`,
    asked,
    behave(next) {
      asked.length = 0
      behaviour = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readJson(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

/** A streamed answer, in pieces as models send it. */
export function say(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < text.length; at += 40) response.write(piece(text.slice(at, at + 40)))
  const usage = { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1100 }
  response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}

export function sayAndStall(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(piece(text))
}

export function sayEndlessly(response: ServerResponse, bytes: number) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.on('error', () => undefined)
  response.end(`data: ${'x'.repeat(bytes)}\n\n`)
}

export const fail = (response: ServerResponse, status: number, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"error":{"message":"no"}}')
