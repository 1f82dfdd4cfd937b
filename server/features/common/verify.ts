import { limits } from '#contract/limits.ts'
import type { Anyone } from '../../access/people/people.ts'
import { captchaCookie } from '../../signin/captcha.ts'
import { createCaptcha } from './create-captcha.ts'
import { showCaptcha } from './show-captcha.ts'

/**
 * Sends a captcha image, and a cookie with its id for clients that do not use ids. Source:
 * server/contract/spec/calls.md 4.3.
 */
export async function verify(asking: Anyone): Promise<void> {
  const { captcha_id } = await createCaptcha(asking)
  asking.ctx.answering.setCookie(captchaCookie, String(captcha_id), {
    seconds: limits.captchaSeconds,
    httpOnly: true,
  })
  return showCaptcha(asking, { captcha_id, format: '' })
}
