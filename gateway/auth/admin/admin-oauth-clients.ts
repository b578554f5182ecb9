import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseBody } from '#gateway/auth/body.ts'
import { oauthClientNotFound, validationFailed } from '#gateway/auth/errors.ts'
import {
  clientChangeBody,
  newClientBody,
  parseClientChange,
  parseNewClient,
} from '#gateway/auth/oauth-server/oauth-client-body.ts'
import {
  deleteOAuthClient,
  findOAuthClient,
  insertOAuthClient,
  listOAuthClients,
  renewOAuthSecret,
  toOAuthClientObject,
  updateOAuthClient,
} from '#gateway/auth/oauth-server/oauth-client-rows.ts'
import { addPageHeaders, parsePage } from '#gateway/auth/pages.ts'
import type { AuthServices } from '#gateway/auth/services.ts'

const PATH = '/admin/oauth/clients'

/** /auth/v1/admin/oauth/clients: the registered OAuth clients */
export function adminOAuthClientsRoutes({ serviceDatabase, requireAdmin }: AuthServices) {
  async function requireClient(c: Context) {
    const client = await findOAuthClient(serviceDatabase, parseClientId(c.req.param('id')))
    if (client === null) throw oauthClientNotFound()
    return client
  }

  return new Hono()
    .use(`${PATH}/*`, async (c, next) => {
      await requireAdmin(c)
      await next()
    })
    .get(PATH, async (c) => {
      const page = parsePage(c)
      const { clients, total } = await listOAuthClients(serviceDatabase, page)
      addPageHeaders(c, PATH, page, total)
      return c.json({ clients: clients.map((client) => toOAuthClientObject(client)), aud: 'authenticated' })
    })
    .post(PATH, async (c) => {
      const body = await parseBody(c, newClientBody)
      const { client, secret } = await insertOAuthClient(serviceDatabase, parseNewClient(body, 'manual'))
      return c.json(toOAuthClientObject(client, secret), 201)
    })
    .get(`${PATH}/:id`, async (c) => c.json(toOAuthClientObject(await requireClient(c))))
    .put(`${PATH}/:id`, async (c) => {
      const client = await requireClient(c)
      const change = parseClientChange(await parseBody(c, clientChangeBody), client)
      const changed = await updateOAuthClient(serviceDatabase, client.id, change)
      if (changed === null) throw oauthClientNotFound()
      return c.json(toOAuthClientObject(changed))
    })
    .delete(`${PATH}/:id`, async (c) => {
      const id = parseClientId(c.req.param('id'))
      if (!(await serviceDatabase.transaction((tx) => deleteOAuthClient(tx, id)))) throw oauthClientNotFound()
      return c.body(null, 204)
    })
    .post(`${PATH}/:id/regenerate_secret`, async (c) => {
      const { id, client_type } = await requireClient(c)
      if (client_type === 'public') throw validationFailed('Cannot regenerate secret for public client')
      const renewed = await renewOAuthSecret(serviceDatabase, id)
      if (renewed === null) throw oauthClientNotFound()
      return c.json(toOAuthClientObject(renewed.client, renewed.secret))
    })
}

/** @throws ApiError if the id is not a UUID */
export function parseClientId(id = ''): string {
  if (!z.guid().safeParse(id).success) throw validationFailed('invalid client_id format')
  return id
}
