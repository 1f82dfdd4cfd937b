import { expect, test, vi } from 'vitest'
import { Audit } from '../models/audit.ts'
import { Captcha } from '../models/captcha.ts'
import { Job } from '../models/job.ts'
import { OauthState } from '../models/oauth-state.ts'
import { SignedLogin } from '../models/signed-login.ts'
import { TrustedClock } from '../models/trusted-clock.ts'
import { UserToken } from '../models/user-token.ts'
import { startApp } from '../test/start-app.ts'
import { lookNow } from './index.ts'
import { jobs } from './list.ts'

const { app, site, db, make, clock } = await startApp({ flags: { SHOWDOC_METRICS: 'on' } })
const [first] = jobs as unknown as [(typeof jobs)[0]]
/** Advances time while a server checks the clock. */
async function pass(seconds: number) {
  clock.now += seconds
  await db.transaction((trx) =>
    TrustedClock.query(trx).patch({ seen: clock.now, looked: clock.now, stayed: 0 }),
  )
}
const rowOf = (name: string) => Job.query(db.read).findById(name).throwIfNotFound()

/**
 * How often the first job ran for this server: another file's app in the same process, which is
 * still ending, may run it as well.
 */
const runsOf = ({ mock }: { mock: { calls: Parameters<typeof first.run>[] } }): number =>
  mock.calls.filter(([job]) => job.site.clock === site.clock).length

test('of servers that check at the same time one runs each job, and again when it is due again', async () => {
  const run = vi.spyOn(first, 'run')
  await Promise.all(Array.from({ length: 5 }, () => lookNow(site)))
  expect(runsOf(run)).toBe(1)
  await lookNow(site)
  await app.inject({ url: '/server/index.php?s=/api/ScriptCron/run' })
  expect(runsOf(run)).toBe(1)
  clock.now += first.intervalSeconds
  await Promise.all([lookNow(site), app.inject({ url: '/server/?s=/api/ScriptCron/run' })])
  expect(runsOf(run)).toBe(2)
  for (const job of jobs)
    expect(await rowOf(job.name)).toMatchObject({
      lease_until: 0,
      result: expect.not.stringMatching(/^failed/) as string,
    })
})

test('the job of a server that died is taken over when its lease expires', async () => {
  const run = vi.spyOn(first, 'run')
  run.mockClear()
  clock.now += 10 * first.intervalSeconds
  const dead = { lease_owner: 'a server that died', lease_until: clock.now + 600, due_time: 0 }
  await db.transaction((trx) => Job.query(trx).findById(first.name).patch(dead))
  await lookNow(site)
  expect(runsOf(run)).toBe(0)
  clock.now += 600
  await lookNow(site)
  expect(runsOf(run)).toBe(1)
})

test('a failing job is reported, does not delay others and is retried soon', async () => {
  await pass(10 * 86_400)
  const run = vi.spyOn(first, 'run').mockRejectedValueOnce(new Error('the disk is full'))
  const error = vi.spyOn(app.log, 'error')
  await lookNow(site)
  expect(error).toHaveBeenCalledOnce()
  expect(await rowOf(first.name)).toMatchObject({
    result: 'failed: the disk is full',
    due_time: clock.now + 600,
    lease_until: 0,
  })
  expect(await rowOf(jobs.at(-1)?.name ?? '')).toMatchObject({ ended: clock.now })
  const metrics = async () => (await app.inject({ url: '/metrics' })).body
  expect(await metrics()).toContain(`showdoc_job_failed{job="${first.name}"} 1`)
  expect(await metrics()).toContain(
    `showdoc_job_started_timestamp_seconds{job="${first.name}"} ${clock.now}`,
  )
  clock.now += 600
  await lookNow(site)
  expect(run).toHaveBeenCalled()
  expect(await metrics()).toContain(`showdoc_job_failed{job="${first.name}"} 0`)
  expect(await metrics()).toContain('showdoc_file_deletions 0')
})

test('expired rows are deleted, and none earlier', async () => {
  const ann = await make.user()
  const now = clock.now + 500 * 86_400
  const day = 86_400
  await db.transaction(async (trx) => {
    await Audit.query(trx).delete()
    for (const age of [400 * day, 400 * day + 1])
      await Audit.query(trx).insert({ addtime: now - age, act: 'setting.save' })
    for (const expire_time of [now, now - 1]) {
      await Captcha.query(trx).insert({ captcha_text: 'x', expire_time })
      await OauthState.query(trx).insert({ state_hash: String(expire_time), expire_time })
    }
    for (const age of [day, day + 1])
      await SignedLogin.query(trx).insert({ signature_hash: String(age), expire_time: now - age })
  })
  await make.token(ann.uid, { token_expire: 0 })
  await make.token(ann.uid, { token_expire: now - 30 * day })
  await make.token(ann.uid, { token_expire: now - 30 * day - 1 })
  await pass(now - clock.now)
  await lookNow(site)
  const count = (model: typeof Audit | typeof Captcha | typeof OauthState | typeof SignedLogin) =>
    db.read(model.tableName).select('*')
  for (const model of [Audit, Captcha, OauthState, SignedLogin])
    expect([model.tableName, (await count(model)).length]).toEqual([model.tableName, 1])
  expect(
    (await UserToken.query(db.read).where({ uid: ann.uid }).orderBy('token_expire')).map(
      (row) => row.token_expire,
    ),
  ).toEqual([0, now - 30 * day])
})

test('a run started by a call belongs to the server: failures are logged, and shutdown stops it', async () => {
  const asked = () => app.inject({ url: '/server/index.php?s=/api/ScriptCron/run' })
  const run = vi.spyOn(first, 'run').mockRejectedValueOnce(new Error('the disk is full'))
  const error = vi.spyOn(app.log, 'error').mockReset()
  await pass(10 * 86_400)
  await asked()
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ job: first.name }),
    'job failed',
  )

  await pass(10 * 86_400)
  const begun = Promise.withResolvers<void>()
  run.mockImplementationOnce(({ signal }) => {
    begun.resolve()
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  })
  const answer = asked()
  await begun.promise
  await app.close()
  expect((await answer).json()).toMatchObject({ error_code: 0 })
  expect(await rowOf(first.name)).toMatchObject({ lease_until: 0, due_time: clock.now })
})
