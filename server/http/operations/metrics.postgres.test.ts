import { expect, test } from 'vitest'
import { startApp } from '../../test/start-app.ts'

test('an unresponsive database is left out and delays no other metric', async () => {
  const { app, db } = await startApp({ flags: { SHOWDOC_METRICS: 'on' } })
  await app.inject('/api/common/version')
  await db.transaction(async (trx) => {
    await trx.raw('lock table job, file_deletion in access exclusive mode')
    const { body } = await app.inject('/metrics')
    expect(body).toMatch(
      /^showdoc_request_seconds_count\{call="common\/version",status="200"\} 1$/m,
    )
    expect(body).toMatch(/^showdoc_file_deletions Nan$/m)
  })
})
