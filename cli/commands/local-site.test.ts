import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'

const { make, folder } = await startApp()

test.each([
  ['admin', ['admin', 'user', 'list']],
  ['backup', ['backup', newFolder()]],
])('%s keeps a log that was cut after a crash before it opens the database', async (_, argv) => {
  for (let saves = 0; saves < 5; saves++) await make.user()
  // what a server that is killed now would leave behind
  const data = newFolder()
  for (const name of ['', '-wal', '-shm'].map((end) => `showdoc.sqlite${end}`))
    copyFileSync(path.join(folder, name), path.join(data, name))
  const log = path.join(data, 'showdoc.sqlite-wal')
  const left = statSync(log).size - 5_000
  truncateSync(log, left)

  const run = () => runCli([...argv, '--data', data, '--quiet'], { env: { LANG: 'en' } })
  const { code, err } = await run()
  const [copy = ''] = readdirSync(path.join(data, 'copies'))
  expect(err).toBe(
    `The log of the database is damaged or truncated, and saves are lost. What is left of it: ${path.join(data, 'copies', copy)}\n→ compare with the newest backup; run showdoc doctor for details\n`,
  )
  expect(statSync(path.join(data, 'copies', copy)).size).toBe(left)
  expect(code).toBe(0)
  expect(await run()).toMatchObject({ err: '' })
})
