import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('every command and flag in the files to copy exists, and a nightly export has the same bytes until something changes', () => {
  const script = fileURLToPath(new URL('run.mjs', import.meta.url))
  const run = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 115_000 })
  expect(run.stderr).toBe('')
  expect(run.stdout).toBe('As expected.\n')
  expect(run.status).toBe(0)
})
