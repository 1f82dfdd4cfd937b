import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tree } from './checks/tree.ts'

const script = path.join(import.meta.dirname, 'db.ts')

test.each([
  [['up', '--data', 'elsewhere']],
  [['seed', 'elsewhere']],
  [['new', 'stars', 'moons']],
  [['rebuild']],
  [[]],
])('arguments that are not understood (%j) touch no database', (args) => {
  const cwd = tree({})
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    64,
    'Usage: npm run db up | down | seed | new <name-of-the-change>\n',
  ])
  expect(existsSync(path.join(cwd, 'data'))).toBe(false)
})
