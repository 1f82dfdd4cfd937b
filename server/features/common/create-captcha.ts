import type { OutputOf } from '#contract/call.ts'
import type { commonCalls } from '#contract/calls/common.ts'
import { limits } from '#contract/limits.ts'
import type { Anyone } from '../../access/people/people.ts'
import { makeCaptcha } from '../../signin/captcha.ts'
import { countAction } from '../../signin/throttle.ts'

/** Creates a captcha; rate-limited by address. */
export async function createCaptcha({
  ctx,
}: Anyone): Promise<OutputOf<typeof commonCalls.createCaptcha>> {
  await countAction(ctx, 'captcha', limits.captchasPerMinute, 60)
  return { captcha_id: await makeCaptcha(ctx) }
}
