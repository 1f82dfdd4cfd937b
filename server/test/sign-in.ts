import type { ArgsOf } from '#contract/call.ts'
import { commonCalls } from '#contract/calls/common.ts'
import { userCalls } from '#contract/calls/user.ts'
import { Captcha } from '../models/captcha.ts'
import type { TestApp } from './start-app.ts'

/** What a person does to sign in or register, each time with a fresh, correctly read captcha. */
export function signingIn({ app, as, db, refusal }: TestApp) {
  async function captcha(): Promise<{ captcha_id: number; captcha: string }> {
    const { captcha_id } = await as(null).ask(commonCalls.createCaptcha, {})
    const { captcha_text } = await Captcha.query(db.read).findById(captcha_id).throwIfNotFound()
    return { captcha_id, captcha: captcha_text }
  }
  type Login = ArgsOf<typeof userCalls.loginByVerify>
  type Register = ArgsOf<typeof userCalls.registerByVerify>
  return {
    captcha,
    login: async (fields: Login) =>
      as(null).ask(userCalls.loginByVerify, { ...(await captcha()), ...fields }),
    refusedLogin: async (fields: Login) =>
      refusal(null, userCalls.loginByVerify, { ...(await captcha()), ...fields }),
    register: async (fields: Register) =>
      as(null).ask(userCalls.registerByVerify, { ...(await captcha()), ...fields }),
    refusedRegister: async (fields: Register) =>
      refusal(null, userCalls.registerByVerify, { ...(await captcha()), ...fields }),
    /** A sign-in as sent by a browser at some address; returns status, headers and body. */
    async loginFrom(remoteAddress: string, fields: Login, headers: Record<string, string> = {}) {
      const payload = { ...(await captcha()), ...fields }
      const response = await app.inject({
        method: 'POST',
        url: '/api/user/loginByVerify',
        payload,
        headers,
        remoteAddress,
      })
      return {
        response,
        body: response.json<{
          error_code: number
          error_name?: string
          error_details?: { retry_after: number }
        }>(),
      }
    },
  }
}
