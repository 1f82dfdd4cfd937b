import { randomInt } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { Captcha } from '../models/captcha.ts'
import { sameSecret } from '../sealer.ts'
import type { RequestContext } from '../request-context.ts'

/** Capital letters and digits without I, O, 0 and 1. Source: server/contract/spec/calls.md 4.1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 4

/**
 * Cookie with the captcha that `common/verify` has drawn for this browser. Source:
 * server/contract/spec/calls.md 4.3.
 */
export const captchaCookie = 'captcha_id'

/**
 * The captcha of a request: the one it names, or, for `v_code`, that of its cookie. Source:
 * server/contract/spec/calls.md 4.3.
 */
export const givenCaptcha = (
  ctx: RequestContext,
  given: { captcha_id: number; captcha: string; v_code: string },
) =>
  given.captcha_id === 0 && given.v_code !== ''
    ? {
        captcha_id: Number(/^\d{1,16}$/.exec(ctx.cookies[captchaCookie] ?? '')?.[0] ?? 0),
        captcha: given.v_code,
      }
    : given

/**
 * Ids stay below this, so that every client can represent them. Source:
 * server/contract/spec/additions.md 9.
 */
const idBound = 2 ** 53
/** `randomInt` gives 48 bits at most. */
const idStep = 2 ** 27

/** Unpredictable, so that nobody can use up somebody else's captcha. */
const newId = (): number => randomInt(idBound / idStep) * idStep + randomInt(1, idStep)

/** Creates a captcha. @returns its id */
export async function makeCaptcha(ctx: RequestContext): Promise<number> {
  const captcha_text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const captcha_id = newId()
  await ctx.db.transaction((db) =>
    Captcha.query(db).insert({
      captcha_id,
      captcha_text,
      expire_time: ctx.now + limits.captchaSeconds,
    }),
  )
  return captcha_id
}

/** Text of a valid captcha, `null` if it is unknown, used or expired. */
export async function captchaText(ctx: RequestContext, captchaId: number): Promise<string | null> {
  const row = await Captcha.query(ctx.db.read).findById(captchaId)
  return row && row.expire_time > ctx.now ? row.captcha_text : null
}

/**
 * Uses up a captcha, whether the text is right or wrong: of several requests with the right text
 * only one succeeds, and a wrong one invalidates it. Case and surrounding spaces are ignored.
 * Source: server/contract/spec/calls.md 3.1, 4.2, server/contract/spec/additions.md 9.
 *
 * @throws {Failure} `captchaWrong`
 */
export async function useCaptcha(
  ctx: RequestContext,
  given: { captcha_id: number; captcha: string },
): Promise<void> {
  const text = given.captcha.trim().toUpperCase()
  const isRight = await ctx.db.transaction(async (db) => {
    const row = await Captcha.query(db).findById(given.captcha_id).forUpdate()
    if (!row || (await Captcha.query(db).deleteById(row.captcha_id)) !== 1) return false
    return row.expire_time > ctx.now && sameSecret(text, row.captcha_text)
  })
  if (!isRight) throw new Failure('captchaWrong')
}
