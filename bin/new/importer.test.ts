import { expect, test } from 'vitest'
import { newImporter } from './importer.ts'

const list = {
  name: 'importers/index.ts',
  text: `import { openapi } from './openapi/index.ts'
import { postman } from './postman/index.ts'

/** In the order in which they are asked. */
const importers: readonly Importer[] = [openapi, postman]
`,
}

test('a new importer is added to the list, with a conversion and a test', () => {
  const [listed, importer, ...others] = newImporter('http-archive', list)
  expect(listed!.text).toBe(`import { openapi } from './openapi/index.ts'
import { postman } from './postman/index.ts'
import { httpArchive } from './http-archive/index.ts'

/** In the order in which they are asked. */
const importers: readonly Importer[] = [openapi, postman, httpArchive]
`)
  expect(importer!.name).toBe('importers/http-archive/index.ts')
  expect(importer!.text).toContain('export const httpArchive: Importer = {')
  expect(others.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['importers/http-archive/convert.ts', true],
    ['importers/http-archive/http-archive.test.ts', true],
  ])
})

test.each([
  ['Postman', 'not Postman'],
  ['postman', 'has the importer postman already'],
])('what cannot be generated is refused with the reason: %j', (format, why) => {
  expect(() => newImporter(format, list)).toThrow(why)
})
