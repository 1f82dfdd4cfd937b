import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'

test('an unknown call is HTTP 404 with its number, name and request id', async () => {
  const { app } = await startApp()
  const response = await app.inject({ method: 'POST', url: '/api/nothing/here' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ error_code: 10404, error_name: 'noSuchCall', request_id: response.headers['x-request-id'] })
})
