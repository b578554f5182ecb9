import { Hono } from 'hono'

/** GET /auth/v1/health, under the name that clients look for */
export const healthRoutes = () =>
  new Hono().get('/health', (c) =>
    c.json({
      version: 'v2.0.0',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  )
