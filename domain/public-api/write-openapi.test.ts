import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { operations } from './operations.ts'
import { writeOpenApi } from './write-openapi.ts'

const SITE = 'https://touchline.example'

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(writeOpenApi(SITE))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  expect(validator.version).toBe('3.1')
})

test('a document with an error is found to have one', async () => {
  const { valid } = await new Validator().validate({
    ...writeOpenApi(SITE),
    paths: { '/teams': { get: { responses: 1 } } },
  })
  expect(valid).toBe(false)
})

test('each call is in it, under its own name', () => {
  const { paths } = writeOpenApi(SITE) as { paths: Record<string, Record<string, { operationId: string }>> }
  const named = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(named.sort()).toEqual(Object.keys(operations).sort())
})

test('every reference leads to a schema', () => {
  const document = writeOpenApi(SITE) as { components: { schemas: object } }
  const referred = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  const known = Object.keys(document.components.schemas)
  for (const [, name] of referred) expect(known).toContain(name)
  expect(JSON.stringify(document)).not.toContain('$defs')
})
