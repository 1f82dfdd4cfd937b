import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stageFiles } from './staged-files.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'showdoc-staged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const file = (text: string) => ({ bytes: Buffer.from(text) })

test('staged contents take their places one by one; what is left is removed', async () => {
  const folder = temporaryFolder()
  const [one, two, late] = [file('one'), file('two'), file('late')]
  writeFileSync(join(folder, 'page.md'), 'before')
  const staged = await stageFiles(join(folder, 'staged'), [one, two])
  expect(readFileSync(join(folder, 'page.md'), 'utf8')).toBe('before')
  staged.place(one, join(folder, 'page.md'))
  staged.place(late, join(folder, 'new', 'late.md'))
  staged.remove()
  expect(readFileSync(join(folder, 'page.md'), 'utf8')).toBe('one')
  expect(readFileSync(join(folder, 'new/late.md'), 'utf8')).toBe('late')
  expect(readdirSync(folder).toSorted()).toEqual(['new', 'page.md'])
})

test('what a killed run has left is not taken for what is staged now', async () => {
  const folder = temporaryFolder()
  await stageFiles(join(folder, 'staged'), [file('killed'), file('killed too')])
  const own = file('own')
  const staged = await stageFiles(join(folder, 'staged'), [own])
  expect(readdirSync(join(folder, 'staged'))).toHaveLength(1)
  staged.place(own, join(folder, 'own.md'))
  expect(readFileSync(join(folder, 'own.md'), 'utf8')).toBe('own')
})

test('what could not be staged is told of in its turn, and its file stays', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'page.md'), 'before')
  const bad = {
    get bytes(): Uint8Array {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    },
  }
  const good = file('good')
  const staged = await stageFiles(join(folder, 'staged'), [bad, good])
  expect(() => staged.place(bad, join(folder, 'page.md'))).toThrow('full')
  staged.place(good, join(folder, 'good.md'))
  expect(readFileSync(join(folder, 'page.md'), 'utf8')).toBe('before')
  expect(existsSync(join(folder, 'good.md'))).toBe(true)
})
