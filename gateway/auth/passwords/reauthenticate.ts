import { Hono } from 'hono'
import { tokenUserNotFound, validationFailed } from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { lockUser } from '#gateway/auth/users/users.ts'
import { updateUser } from '#gateway/auth/users/write-users.ts'

/** GET /auth/v1/reauthenticate: sends a code to the signed-in user */
export function reauthenticateRoutes({
  serviceDatabase,
  requireSignedIn,
  limits,
  tokens,
  mails,
  phoneCodes,
  config,
}: AuthServices) {
  return new Hono().get('/reauthenticate', async (c) => {
    const { user } = await requireSignedIn(c)
    const { email, phone } = user
    if (!email && phone) {
      await limits.countText(c, 'reauthentication', user.id)
      const order = await serviceDatabase.transaction(async (tx) => {
        if ((await lockUser(tx, user.id)) === null) throw tokenUserNotFound()
        return phoneCodes.reauthentication(tx, user, phone)
      })
      await phoneCodes.send(order)
      return c.json({})
    }
    if (!email) throw validationFailed('Reauthentication requires the user to have an email or a phone number')
    await limits.countMail(c, 'reauthentication', user.id)
    const token = tokens.create(email)
    await serviceDatabase.transaction(async (tx) => {
      if ((await lockUser(tx, user.id)) === null) throw tokenUserNotFound()
      await tokens.store(tx, user.id, 'reauthentication_token', email, token.link)
      await updateUser(tx, user.id, { reauthentication_sent_at: new Date() })
    })
    await mails.send({ kind: 'reauthentication', to: email, token, email, redirectTo: config.siteUrl })
    return c.json({})
  })
}
