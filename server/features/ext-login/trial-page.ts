import type { RequestContext } from '../../request-context.ts'

const words = {
  en: 'The trial is over. Close this window; the result stands in the site settings.',
  'zh-cn': '试登录已结束。请关闭此窗口；结果显示在站点设置中。',
} satisfies Record<RequestContext['locale'], string>

/** The final page in the window of a trial. */
export const sendTrialPage = (ctx: RequestContext): void =>
  ctx.answering.sendText(words[ctx.locale])
