import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'

test('numbers are off unless the operator asks for them', async () => {
  const { app } = await startApp()
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

test('loopback reads them, others only with the token; a call counts under its own path', async () => {
  const { app } = await startApp({ flags: { SHOWDOC_METRICS: 'on', SHOWDOC_METRICS_TOKEN: 'token-of-the-operator' } })
  const away = (authorization?: string) =>
    app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: authorization ? { authorization } : {} })
  await app.inject('/server/index.php?s=/api/common/version')
  const here = await app.inject('/metrics')
  expect(here.body).toMatch(/showdoc_request_seconds_count\{call="common\/version",status="200"\} 1/)
  expect((await away()).statusCode).toBe(403)
  expect((await away('Bearer wrong')).statusCode).toBe(403)
  expect((await away('Bearer token-of-the-operator')).statusCode).toBe(200)
})
