import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('an API document is published with its folder, changed, and what breaks its callers is named', () => {
  const script = fileURLToPath(new URL('run.mjs', import.meta.url))
  const run = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 115_000 })
  expect(run.stderr).toBe('')
  expect(run.stdout).toBe('As expected.\n')
  expect(run.status).toBe(0)
})
