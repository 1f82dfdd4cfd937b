import type { Locale } from '#contract/locales/sentence.ts'

const en = {
  overview: 'Overview',
  environments: 'Environments',
  variables: 'Variables',
  authorization: 'Authorization',
  tags: 'Tags',
  name: 'Name',
  value: 'Value',
  address: 'Base URL',
  environment: 'Environment',
  description: 'Description',
  said: {
    script: 'Scripts are not documentation; they were left out.',
    mock: 'Mock rules are not documentation; they were left out.',
    models: (count: number) =>
      `Left out ${count} data models: the fields of requests and responses are on their pages.`,
    kind: (kind: string) => `This is of the kind “${kind}”, not an HTTP API; it was left out.`,
    ring: 'This contains itself; it was moved to the top.',
    entry: 'This is neither an API nor a folder.',
    file: (name: string) => `The content of the file “${name}” is not part of the export.`,
    secret: (name: string) => `The value of “${name}” was replaced by ******.`,
    userInfo: 'The user name and the password in the address were left out.',
    folded: 'The folder is deeper than three levels; deeper levels became part of the last name.',
    more: (count: number) => `${count} more remarks.`,
  },
}
const zhCn: typeof en = {
  overview: '概述',
  environments: '环境',
  variables: '变量',
  authorization: '认证',
  tags: '标签',
  name: '名称',
  value: '值',
  address: '前置 URL',
  environment: '环境',
  description: '说明',
  said: {
    script: '脚本不属于文档，已略去。',
    mock: 'Mock 规则不属于文档，已略去。',
    models: (count) => `已略去 ${count} 个数据模型：请求和返回的字段已写在各自的页面上。`,
    kind: (kind) => `这是“${kind}”类型，不是 HTTP 接口，已略去。`,
    ring: '它包含在自身之中，已放到最上层。',
    entry: '这既不是接口也不是目录。',
    file: (name) => `文件“${name}”的内容不在导出文件里。`,
    secret: (name) => `“${name}”的值已替换为 ******。`,
    userInfo: '地址里的用户名和密码已略去。',
    folded: '目录超过三级，更深的各级并入最后一级的名称。',
    more: (count) => `另有 ${count} 条说明。`,
  },
}
export type Words = typeof en
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zhCn)
