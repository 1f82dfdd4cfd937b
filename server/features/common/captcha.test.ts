import { expect, test } from 'vitest'
import { commonCalls } from '#contract/calls/common.ts'
import { limits } from '#contract/limits.ts'
import { Captcha } from '../../models/captcha.ts'
import { captchaCookie } from '../../signin/captcha.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, clock, db, make, refusal } = await startApp()
const picture = (captchaId: number, more = '') =>
  app.inject({ url: `/api/common/showCaptcha?captcha_id=${captchaId}${more}` })

test('a captcha is drawn as a PNG, and as an SVG when asked', async () => {
  const { captcha_id } = await as(null).ask(commonCalls.createCaptcha, {})
  const { captcha_text } = await Captcha.query(db.read).findById(captcha_id).throwIfNotFound()
  expect(captcha_text).toMatch(/^[A-HJ-NP-Z2-9]{4}$/)

  const png = await picture(captcha_id)
  expect(png.statusCode).toBe(200)
  expect(png.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
  expect(png.rawPayload.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20)]).toEqual([240, 80])

  const svg = await picture(captcha_id, '&format=svg&t=1')
  expect(svg.headers['content-type']).toContain('image/svg+xml')
  expect(svg.body).toMatch(/^<svg /)
  expect(svg.body).not.toContain('<text')
})

test('ids are anywhere below 2^53, so that nobody can use up somebody else’s captcha', async () => {
  const made = await Promise.all(
    Array.from({ length: 30 }, () => as(null).ask(commonCalls.createCaptcha, {})),
  )
  const ids = made.map(({ captcha_id }) => captcha_id)
  for (const id of ids) expect(Number.isSafeInteger(id) && id > 0).toBe(true)
  expect(new Set(ids).size).toBe(30)
  // of thirty numbers below 2^53 all lie below a quarter once in 10^18 times
  expect(Math.max(...ids)).toBeGreaterThan(2 ** 51)
  const gaps = ids.toSorted((a, b) => a - b).map((id, index, all) => id - (all[index - 1] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(1_000_000)
  expect((await picture(ids[0] as number)).statusCode).toBe(200)
  clock.now += 60
})

/** Contrast of a colour with white. Source: WCAG 2.2 */
function contrast(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

test('a captcha has one image, drawn once', async () => {
  const { captcha_id } = await as(null).ask(commonCalls.createCaptcha, {})
  const [first, second] = await Promise.all([picture(captcha_id), picture(captcha_id)])
  expect(first.rawPayload).toEqual(second.rawPayload)
})

test('letters are dark and closed on white', async () => {
  const { captcha_id } = await as(null).ask(commonCalls.createCaptcha, {})
  const { body } = await picture(captcha_id, '&format=svg')
  const letters = [...body.matchAll(/<path fill="(#[0-9a-f]{6})" stroke="(#[0-9a-f]{6})"/g)]
  expect(letters).toHaveLength(4)
  for (const [, fill, stroke] of letters) {
    expect(stroke).toBe(fill)
    expect(contrast(fill as string)).toBeGreaterThan(8)
  }
})

test('unknown, malformed and expired captchas are HTTP 404 without a body', async () => {
  const { captcha_id } = await as(null).ask(commonCalls.createCaptcha, {})
  clock.now += limits.captchaSeconds
  for (const id of [captcha_id, 0, -1, 9_999_999]) {
    const answer = await picture(id)
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  }
})

test('each address gets 60 captchas a minute', async () => {
  const ask = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/common/createCaptcha', remoteAddress })
  const answers = await Promise.all(
    Array.from({ length: limits.captchasPerMinute + 5 }, () => ask('192.0.2.7')),
  )
  const refused = answers.filter((answer) => answer.json<{ error_code: number }>().error_code !== 0)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.json()).toMatchObject({
    error_code: 10101,
    error_name: 'tooManyTries',
    error_details: { retry_after: 60 },
  })
  expect(refused[0]?.headers['retry-after']).toBe('60')
  expect((await ask('192.0.2.8')).json()).toMatchObject({ error_code: 0 })
  clock.now += 60
  expect((await ask('192.0.2.7')).json()).toMatchObject({ error_code: 0 })
})

test('the rate limit is reported in both languages', async () => {
  for (let count = 0; count < limits.captchasPerMinute; count++)
    await as(null).ask(commonCalls.createCaptcha, {})
  expect((await refusal(null, commonCalls.createCaptcha, {})).message).toContain(
    'Please wait 60 seconds',
  )
  const chinese = await app.inject({
    method: 'POST',
    url: '/api/common/createCaptcha',
    headers: { 'accept-language': 'zh-CN' },
  })
  expect(chinese.json<{ error_message: string }>().error_message).toMatch(/60/)
  expect(chinese.json<{ error_message: string }>().error_message).toMatch(/\p{Script=Han}/u)
})

test('a client without ids gets an image and a cookie, and signs in once with its text', async () => {
  clock.now += 60
  const ann = await make.user()
  const drawn = await app.inject({ url: '/server/index.php?s=/api/common/verify' })
  expect(drawn.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
  const cookie = drawn.cookies.find(({ name }) => name === captchaCookie)
  expect(cookie).toMatchObject({ httpOnly: true, maxAge: limits.captchaSeconds })
  const { captcha_text } = await Captcha.query(db.read)
    .findById(Number(cookie?.value))
    .throwIfNotFound()
  const signIn = async (v_code: string, cookies: Record<string, string>) => {
    const payload = { username: ann.username, password: ann.password, v_code }
    return (
      await app.inject({
        method: 'POST',
        url: '/server/index.php?s=/api/user/login',
        payload,
        cookies,
      })
    ).json<{
      error_code: number
    }>()
  }
  const named = { [captchaCookie]: String(cookie?.value) }
  expect(await signIn(captcha_text, {})).toMatchObject({ error_code: 10206 })
  expect(await signIn(captcha_text, { [captchaCookie]: '1 or 1' })).toMatchObject({
    error_code: 10206,
  })
  expect(await signIn(captcha_text, named)).toMatchObject({ error_code: 0 })
  expect(await signIn(captcha_text, named)).toMatchObject({ error_code: 10206 })
})
