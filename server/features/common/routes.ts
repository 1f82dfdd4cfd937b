import { commonCalls } from '#contract/calls/common.ts'
import { anyone } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { createCaptcha } from './create-captcha.ts'
import { homePageSetting } from './home-page-setting.ts'
import { qrcode } from './qrcode.ts'
import { showCaptcha } from './show-captcha.ts'
import { verify } from './verify.ts'
import { version } from './version.ts'

export const commonRoutes = routes(commonCalls, {
  createCaptcha: guard(anyone, createCaptcha),
  showCaptcha: guard(anyone, showCaptcha),
  verify: guard(anyone, verify),
  homePageSetting: guard(anyone, homePageSetting),
  version: guard(anyone, version),
  qrcode: guard(anyone, qrcode),
})
