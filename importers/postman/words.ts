import type { Locale } from '#contract/locales/sentence.ts'

const en = {
  overview: 'Overview',
  variables: 'Variables',
  authorization: 'Authorization',
  noAuthorization: 'No authorization needed.',
  responses: 'Responses',
  name: 'Name',
  value: 'Value',
  status: 'Status',
  description: 'Description',
  off: 'Switched off:',
  said: {
    script: 'Scripts are not documentation; they were left out.',
    body: 'Postman does not send a body with this method; it was left out.',
    secret: (name: string) => `The secret “${name}” was left out.`,
    userInfo: 'The user name and the password in the address were left out.',
    folded: 'The folder is deeper than three levels; deeper levels became part of the last name.',
    request: 'This is neither a request nor a folder.',
    file: (name: string) => `The content of the file “${name}” is not part of the collection.`,
    unknown: (name: string) => `The variable “${name}” has no value in the environment.`,
    more: (count: number) => `${count} more remarks.`,
  },
}
const zhCn: typeof en = {
  overview: '概述',
  variables: '变量',
  authorization: '认证',
  noAuthorization: '无需认证。',
  responses: '返回状态',
  name: '名称',
  value: '值',
  status: '状态码',
  description: '说明',
  off: '未启用：',
  said: {
    script: '脚本不属于文档，已略去。',
    body: 'Postman 不会随此方法发送请求体，已略去。',
    secret: (name) => `敏感值“${name}”已略去。`,
    userInfo: '地址里的用户名和密码已略去。',
    folded: '文件夹超过三级，更深的各级并入最后一级的名称。',
    request: '这既不是请求也不是文件夹。',
    file: (name) => `文件“${name}”的内容不在集合里。`,
    unknown: (name) => `变量“${name}”在环境中没有值。`,
    more: (count) => `另有 ${count} 条说明。`,
  },
}
export type Words = typeof en
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zhCn)
