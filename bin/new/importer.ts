import { CannotWrite, type Written } from './files.ts'
import { camel, type SourceFile, withImport } from './texts.ts'

/**
 * The places of a new importer of JSON or YAML files: its line in the list, an importer that
 * recognises nothing yet, its conversion, and a test that fails until a real file is read.
 *
 * @param list `importers/index.ts`
 */
export function newImporter(format: string, list: SourceFile): Written[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(format))
    throw new CannotWrite(`An importer is named like postman, not ${format}.`)
  const name = camel(format)
  if (list.text.includes(`'./${format}/index.ts'`))
    throw new CannotWrite(`${list.name} has the importer ${format} already.`)
  const entries = /(const importers: readonly Importer\[\] = \[[^\]]*)\]/
  if (!entries.test(list.text)) throw new CannotWrite(`${list.name} has no list of importers.`)
  const listed = list.text.replace(entries, `$1, ${name}]`)
  return [
    {
      name: list.name,
      text: withImport(listed, `import { ${name} } from './${format}/index.ts'`),
      isNew: false,
    },
    { name: `importers/${format}/index.ts`, text: importerOf(format, name), isNew: true },
    { name: `importers/${format}/convert.ts`, text: conversion, isNew: true },
    { name: `importers/${format}/${format}.test.ts`, text: testOf(format), isNew: true },
  ]
}

const importerOf = (
  format: string,
  name: string,
): string => `import type { Importer } from '../importer.ts'
import { nodeOf } from '../source/values.ts'
import { treeOf } from './convert.ts'

/** Says which files these are. Source: */
export const ${name}: Importer = {
  name: '${format}',
  recognises: () => false,
  read(source) {
    const { tree, operations } = treeOf(nodeOf(source))
    return { format: '${format}', tree, remarks: [], operations }
  },
}
`

const conversion = `import type { ItemTree } from '#contract/tree.ts'
import { TreeBuilder } from '../source/tree-builder.ts'
import type { Node } from '../source/values.ts'

/** Maps a source to catalogs and pages. */
export function treeOf(_source: Node): { tree: ItemTree; operations: number } {
  const builder = new TreeBuilder()
  return { tree: builder.build('', ''), operations: builder.pages }
}
`

const testOf = (format: string): string => `import { expect, test } from 'vitest'
import { readFile } from '../index.ts'
import { placedPages } from '../source/tree-text.ts'

test('${format}: say here which pages a real file becomes', async () => {
  const bytes = Buffer.from('{"put": "a real file here"}')
  const { format, tree } = await readFile({ name: 'example.json', bytes }, { locale: 'en' })
  expect(format).toBe('${format}')
  expect(placedPages(tree).map(({ page }) => page.title)).toEqual(['its pages'])
})
`
