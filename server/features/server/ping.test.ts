import { expect, test } from 'vitest'
import { startApp } from '../../test/start-app.ts'

test('the server reports that it is running, and its time', async () => {
  const t = await startApp()
  for (const url of [
    '/server/ping',
    '/server/index.php?s=ping',
    '/server/?s=/ping',
    '/api/server/ping',
    '/server/api/server/ping',
  ])
    expect((await t.app.inject(url)).json(), url).toEqual({
      error_code: 0,
      data: { pong: true, time: '2026-11-21T00:00:00.000Z' },
    })
  expect((await t.app.inject('/server/pong')).statusCode).toBe(404)
  expect((await t.app.inject('/server/ping/x')).statusCode).toBe(404)
})
