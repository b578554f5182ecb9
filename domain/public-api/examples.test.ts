import { expect, test } from 'vitest'
import { documentApi } from './document-api.ts'
import { examples } from './examples.ts'
import { type Operation, type OperationName, operations } from './operations.ts'

test.each(Object.entries<Operation>(operations))('the example of %s fits its schemas', (name, operation) => {
  const { params, query, body, answer } = examples[name as OperationName]
  expect(operation.answer.parse(answer)).toEqual(answer)
  expect(body === undefined).toBe(operation.body === undefined)
  operation.body?.parse(body)
  operation.params?.parse(params)
  operation.query?.parse(Object.fromEntries(new URLSearchParams(query)))
})

test('every parameter is described', () => {
  const parameters = documentApi().flatMap(({ calls }) => calls.flatMap((call) => call.parameters))
  expect(parameters.filter(({ description }) => description === '')).toEqual([])
})
