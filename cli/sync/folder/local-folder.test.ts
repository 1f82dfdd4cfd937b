import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../server/test/new-folder.ts'
import { usualSettings } from '../../commands/folder-settings.ts'
import { FileCache } from './cache.ts'
import { readLocal } from './local-folder.ts'
import { TextCache } from './local-page.ts'

test('whoever shows how much is read gets a turn at each file, and at the end', async () => {
  const root = newFolder()
  for (const name of ['a.md', 'b.md', 'c.md']) writeFileSync(join(root, name), `# ${name}\n`)
  const turns: [number, number][] = []
  const { pages } = await readLocal(root, usualSettings(), {
    cache: new FileCache('', 'utf-8', Date.now()),
    textCache: new TextCache(),
    gitignore: true,
    encoding: 'utf-8',
    strict: false,
    onRead: async (...turn) => void turns.push(turn),
  })
  expect(pages.size).toBe(3)
  expect(turns).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})
