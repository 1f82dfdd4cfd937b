import { expect, test } from 'vitest'
import { validateOpenapi } from './openapi.ts'

const documentOf = (version: string, operation: object, more: object = {}) => ({
  openapi: version,
  info: { title: 'A', version: '1' },
  paths: { '/a': { get: operation } },
  ...more,
})
const responses = { 200: { description: 'OK' } }

test.each(['3.0.3', '3.1.0'])('wrong places of a document are named: %s', async (version) => {
  await expect(validateOpenapi(documentOf(version, { responses }))).resolves.toBeUndefined()
  const parameters = [{ name: 'a', in: 'nowhere', schema: { type: 'string' } }]
  await expect(validateOpenapi(documentOf(version, { responses, parameters }))).rejects.toThrow(
    /parameters\/0/,
  )
  const missing = { responses: { 200: { $ref: '#/components/responses/none' } } }
  await expect(validateOpenapi(documentOf(version, missing))).rejects.toThrow(/none/)
})

test('a recursive schema is valid', async () => {
  const node = { $ref: '#/components/schemas/Node' }
  const content = { 'application/json': { schema: node } }
  const operation = { responses: { 200: { description: 'OK', content } } }
  const components = { schemas: { Node: { properties: { next: node } } } }
  await validateOpenapi(documentOf('3.1.0', operation, { components }))
})
