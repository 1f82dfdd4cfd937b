import SwaggerParser from '@apidevtools/swagger-parser'

interface Document {
  readonly info?: { license?: { url?: string; identifier?: string } }
  readonly servers?: readonly { readonly variables?: Record<string, { description?: string }> }[]
}

/**
 * Fails unless the value is an OpenAPI document. The validator has an early schema of 3.1, by which
 * a license needs an address, and variables of servers have no description; later editions mend
 * both.
 *
 * @throws {Error} with the places that are wrong
 */
export async function validateOpenapi(document: unknown): Promise<void> {
  const copy = structuredClone(document) as Document
  const license = copy.info?.license
  if (license && license.identifier === undefined) license.url ??= 'https://example.com'
  for (const { variables = {} } of copy.servers ?? [])
    for (const variable of Object.values(variables)) delete variable.description
  await SwaggerParser.validate(copy as never, { resolve: { external: false } })
}
