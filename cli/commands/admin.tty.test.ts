import { expect, test } from 'vitest'
import { inTerminal, newFolder } from '../../server/test/program.ts'

test('a value that is asked for on a terminal is not shown while it is typed', async () => {
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
