import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WatchedFiles } from './folder-events.ts'

test('a single file is reported when it comes, changes, is replaced and goes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-files-'))
  const file = path.join(folder, 'a.yaml')
  const seen: boolean[] = []
  const files = new WatchedFiles({ onChange: (_, isRemoved) => void seen.push(isRemoved) })
  onTestFinished(() => {
    files.watch([])
    rmSync(folder, { recursive: true })
  })
  files.watch([file])
  writeFileSync(file, 'one')
  await expect.poll(() => seen).toEqual([false])
  writeFileSync(file, 'and two')
  await expect.poll(() => seen).toEqual([false, false])
  writeFileSync(`${file}.tmp`, 'and two')
  renameSync(`${file}.tmp`, file)
  await expect.poll(() => seen).toEqual([false, false, false])
  rmSync(file)
  await expect.poll(() => seen).toEqual([false, false, false, true])
})

test('what came between the reading and the watching is reported at once', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-files-'))
  const [early, late] = [path.join(folder, 'early.yaml'), path.join(folder, 'late.yaml')]
  const seen: string[] = []
  const files = new WatchedFiles({ onChange: (disk) => void seen.push(disk) })
  onTestFinished(() => {
    files.watch([])
    rmSync(folder, { recursive: true })
  })
  writeFileSync(early, 'was read')
  const read = Date.now() + 1_000
  files.watch([early], read)
  expect(seen).toEqual([])
  writeFileSync(late, 'was missed')
  files.watch([early, late], Date.now() - 10)
  expect(seen).toEqual([late])
})
