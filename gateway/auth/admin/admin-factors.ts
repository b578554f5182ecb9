import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { factorNotFound, userNotFound } from '#gateway/auth/errors.ts'
import { deleteFactor, findFactor } from '#gateway/auth/factors/factor-rows.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { toFactorObject } from '#gateway/auth/users/user-object.ts'
import { findUser, lockUser } from '#gateway/auth/users/users.ts'
import { parseUserId } from './admin-user.ts'

/** GET /auth/v1/admin/users/{id}/factors and DELETE …/factors/{factor}: for users who lost their telephone */
export function adminFactorsRoutes({ serviceDatabase, requireAdmin }: AuthServices) {
  return new Hono()
    .get('/admin/users/:id/factors', async (c) => {
      await requireAdmin(c)
      const user = await findUser(serviceDatabase, parseUserId(c))
      if (user === null) throw userNotFound()
      return c.json(user.factors.map(toFactorObject))
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      await requireAdmin(c)
      const [userId, factorId] = [parseUserId(c), parseFactorId(c)]
      const removed = await serviceDatabase.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        if (user === null) throw userNotFound()
        const [row, factor] = [user.factors.find(({ id }) => id === factorId), await findFactor(tx, factorId, userId)]
        if (row === undefined || factor === null) throw factorNotFound()
        await deleteFactor(tx, factor)
        return row
      })
      return c.json(toFactorObject(removed))
    })
}

function parseFactorId(c: Context): string {
  const id = c.req.param('factor') ?? ''
  if (!z.guid().safeParse(id).success) throw factorNotFound()
  return id
}
