import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tree } from './checks/tree.ts'
import { isFresh, stampFile, stampOf } from './stamp.ts'

let root: string
const at = (name: string) => path.join(root, name)

beforeEach(() => {
  root = tree({
    'package-lock.json': '{}',
    'cli/main.ts': 'a',
    'web/ui/button.tsx': 'b',
    'web/ui/button.test.tsx': 'c',
    'server/README.md': 'd',
  })
  mkdirSync(at('dist'))
  writeFileSync(stampFile(root), stampOf(root))
})

test('a tree that was just built is fresh, even after its files were only touched', () => {
  utimesSync(at('cli/main.ts'), 0, 0)
  expect(isFresh(root)).toBe(true)
})

test.each([
  [
    'a source changed, in place and with the same length',
    () => writeFileSync(at('cli/main.ts'), 'z'),
  ],
  ['the lock file changed', () => writeFileSync(at('package-lock.json'), '{ }')],
  ['a file came', () => writeFileSync(at('web/ui/link.css'), '')],
  ['a file went', () => rmSync(at('web/ui/button.tsx'))],
  ['a file has a new name', () => renameSync(at('cli/main.ts'), at('cli/other.ts'))],
  ['the build was cut short', () => rmSync(stampFile(root))],
])('not fresh: %s', (_what, change) => {
  change()
  expect(isFresh(root)).toBe(false)
})

test('tests and READMEs are not part of the build and may change', () => {
  writeFileSync(at('web/ui/button.test.tsx'), 'changed')
  rmSync(at('server/README.md'))
  expect(isFresh(root)).toBe(true)
})
