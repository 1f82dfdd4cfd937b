import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a workbook becomes a spreadsheet item and pages, and leaves it as the same workbook', () => {
  const script = fileURLToPath(new URL('run.mjs', import.meta.url))
  const run = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 115_000 })
  expect(run.stderr).toBe('')
  expect(run.stdout).toBe('As expected.\n')
  expect(run.status).toBe(0)
})
