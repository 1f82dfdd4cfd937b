import { expect, test } from 'vitest'
import { watchQueries } from '../../test/count-queries.ts'
import { startApp } from '../../test/start-app.ts'

test('metrics are off unless the operator enables them', async () => {
  const { app } = await startApp()
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

test('loopback may read them, others only with the token; a call is labelled with its own path', async () => {
  const { app } = await startApp({
    flags: { SHOWDOC_METRICS: 'on', SHOWDOC_METRICS_TOKEN: 'token-of-the-operator' },
  })
  const away = (authorization?: string) =>
    app.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.9',
      headers: authorization ? { authorization } : {},
    })
  await app.inject('/server/index.php?s=/api/common/version')
  const here = await app.inject('/metrics')
  expect(here.body).toMatch(
    /showdoc_request_seconds_count\{call="common\/version",status="200"\} 1/,
  )
  expect((await away()).statusCode).toBe(403)
  expect((await away('Bearer wrong')).statusCode).toBe(403)
  expect((await away('Bearer token-of-the-operator')).statusCode).toBe(200)
})

test('requests passed on by a proxy never count as local, trusted or not', async () => {
  for (const trust of ['off', 'on']) {
    const { app } = await startApp({
      flags: {
        SHOWDOC_METRICS: 'on',
        SHOWDOC_METRICS_TOKEN: 'token-of-the-operator',
        SHOWDOC_TRUST_PROXY: trust,
      },
    })
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/metrics', headers })).statusCode
    for (const address of ['203.0.113.9', '127.0.0.1', '::1', ''])
      expect(await ask({ 'x-forwarded-for': address }), `${trust} ${address}`).toBe(403)
    const others = {
      forwarded: 'for=127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-forwarded-host': 'h',
      'x-forwarded-proto': 'https',
      via: '1.1 h',
    }
    for (const [name, value] of Object.entries(others))
      expect(await ask({ [name]: value }), name).toBe(403)
    expect(
      await ask({
        'x-forwarded-for': '203.0.113.9',
        authorization: 'Bearer token-of-the-operator',
      }),
    ).toBe(200)
    expect(await ask({})).toBe(200)
  }
})

test('they include latencies by call and the connection pool, and no label holds what callers sent', async () => {
  const { app } = await startApp({ flags: { SHOWDOC_METRICS: 'on' } })
  await app.inject('/api/no/such?user_token=secret-token')
  await app.inject({
    method: 'POST',
    url: '/api/page/info/page_id/secret-pair',
    payload: { page_id: 1 },
  })
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(/^showdoc_database_connections\{state="used"\} \d+$/m)
  expect(body).toMatch(/^showdoc_database_waiting 0$/m)
  expect(body).toMatch(
    /^showdoc_request_seconds_bucket\{le="10",call="page\/info",status="200"\} 1$/m,
  )
  expect(body).toContain('showdoc_request_seconds_count{call="other",status="404"} 1')
  expect(body).not.toContain('secret')
})

test('the rows of the jobs are read once per scrape', async () => {
  const { app, db } = await startApp({ flags: { SHOWDOC_METRICS: 'on' } })
  await db.transaction((trx) =>
    trx('job').insert({ name: 'made-up', started: 5, ended: 6, due_time: 7, result: 'failed' }),
  )
  for (const due of [7, 8]) {
    await db.transaction((trx) => trx('job').where({ name: 'made-up' }).update({ due_time: due }))
    const reads: string[] = []
    let body = ''
    await watchQueries(
      db,
      ({ sql }) => /from ["`]job["`]/.test(sql) && reads.push(sql),
      async () => ({ body } = await app.inject('/metrics')),
    )
    expect(reads).toHaveLength(1)
    const numbers = {
      started_timestamp_seconds: 5,
      ended_timestamp_seconds: 6,
      due_timestamp_seconds: due,
      failed: 1,
    }
    for (const [name, value] of Object.entries(numbers))
      expect(body).toContain(`showdoc_job_${name}{job="made-up"} ${value}\n`)
  }
})
