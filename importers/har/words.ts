import type { Locale } from '#contract/locales/sentence.ts'

const requests = (count: number, kind = ''): string =>
  `${count} ${kind}${count === 1 ? 'request' : 'requests'}`

const en = {
  statuses: 'Recorded responses',
  status: 'Status',
  type: 'Content type',
  times: 'Times',
  said: {
    secret: (name: string) => `The value of “${name}” was replaced by ******.`,
    assets: (count: number) =>
      `Left out ${requests(count)} for pages, scripts, styles, pictures and the like.`,
    preflight: (count: number) => `Left out ${requests(count, 'CORS preflight ')}.`,
    tunnels: (count: number) => `Left out ${requests(count)} to a proxy for a connection.`,
    address: 'This is not a request to an http address; it was left out.',
    binary: (type: string) => `The ${type} body is not text; it was left out.`,
    long: (limit: number) => `The body is longer than ${limit} KB; it was left out.`,
    folded: 'The catalog is deeper than three levels; deeper levels became part of the last name.',
    more: (count: number) => `${count} more remarks.`,
  },
}
const zhCn: typeof en = {
  statuses: '录制到的响应',
  status: '状态码',
  type: '内容类型',
  times: '次数',
  said: {
    secret: (name) => `“${name}”的值已替换为 ******。`,
    assets: (count) => `已略去 ${count} 个页面、脚本、样式、图片等请求。`,
    preflight: (count) => `已略去 ${count} 个 CORS 预检请求。`,
    tunnels: (count) => `已略去 ${count} 个向代理建立连接的请求。`,
    address: '这不是 http 地址的请求，已略去。',
    binary: (type) => `${type} 内容不是文本，已略去。`,
    long: (limit) => `内容超过 ${limit} KB，已略去。`,
    folded: '目录超过三级，更深的各级并入最后一级的名称。',
    more: (count) => `另有 ${count} 条说明。`,
  },
}
export type Words = typeof en
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zhCn)
