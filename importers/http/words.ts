import type { Locale } from '#contract/locales/sentence.ts'
import type { Note } from './section.ts'

const en = {
  overview: 'Overview',
  variables: 'Variables',
  name: 'Name',
  value: 'Value',
  description: 'Description',
  fileBody: (name: string) => `The body is the content of the file \`${name}\`.`,
  said: {
    notes: {
      script: () => 'Scripts are not documentation; they were left out.',
      file: (name: string) => `The file “${name}” is not read; it was left out.`,
      run: (name: string) => `“${name}” runs another request; this was left out.`,
      output: (name: string) => `The answer is stored in “${name}”; this was left out.`,
      reference: (name: string) => `The stored answer “${name}” is not read; it was left out.`,
      setting: (tag: string) => `“${tag}” is a setting of the client; it was left out.`,
      request: (text: string) =>
        `“${text}” is neither a request nor a comment; everything up to the next ### was left out.`,
      header: (text: string) => `“${text}” is no header; it was left out.`,
      long: () => 'The line is too long; it was left out.',
    } satisfies Record<Note, (text: string) => string>,
    secret: (name: string) => `The value of “${name}” was replaced by ******.`,
    userInfo: 'The user name and the password in the address were left out.',
    sent: (name: string) => `The content of the file “${name}” is not read.`,
    unused: 'There is no request below these comments; they were left out.',
    again: (name: string) => `The variable “${name}” has several values; the page shows the last.`,
    unknown: (name: string) => `The variable “${name}” has no value in the environment.`,
    protocol: 'Only HTTP requests can be documented; this one was left out.',
    curl: {
      notCurl: 'This is not a cURL command; it was left out.',
      openQuote: 'A quotation mark in the cURL command is not closed; it was left out.',
      noAddress: 'The cURL command has no address; it was left out.',
      severalAddresses: 'The cURL command has several addresses; it was left out.',
    },
    ignored: (options: string) => `Options of cURL were left out: ${options}`,
    binary: (type: string) => `The ${type} body is not text; it was left out.`,
    long: (limit: number) => `The body is longer than ${limit} KB; it was left out.`,
    more: (count: number) => `${count} more remarks.`,
  },
}
const zhCn: typeof en = {
  overview: '概述',
  variables: '变量',
  name: '名称',
  value: '值',
  description: '说明',
  fileBody: (name) => `请求体是文件 \`${name}\` 的内容。`,
  said: {
    notes: {
      script: () => '脚本不属于文档，已略去。',
      file: (name) => `不读取文件“${name}”，已略去。`,
      run: (name) => `“${name}”运行另一个请求，已略去。`,
      output: (name) => `响应会保存到“${name}”，此设置已略去。`,
      reference: (name) => `不读取已保存的响应“${name}”，已略去。`,
      setting: (tag) => `“${tag}”是客户端的设置，已略去。`,
      request: (text) => `“${text}”既不是请求也不是注释，到下一个 ### 为止的内容已略去。`,
      header: (text) => `“${text}”不是请求头，已略去。`,
      long: () => '此行过长，已略去。',
    },
    secret: (name) => `“${name}”的值已替换为 ******。`,
    userInfo: '地址里的用户名和密码已略去。',
    sent: (name) => `不读取文件“${name}”的内容。`,
    unused: '这些注释下面没有请求，已略去。',
    again: (name) => `变量“${name}”有多个值，页面显示最后一个。`,
    unknown: (name) => `环境里没有变量“${name}”的值。`,
    protocol: '只有 HTTP 请求能写成文档，此请求已略去。',
    curl: {
      notCurl: '这不是 cURL 命令，已略去。',
      openQuote: 'cURL 命令的引号没有闭合，已略去。',
      noAddress: 'cURL 命令里没有地址，已略去。',
      severalAddresses: 'cURL 命令里有多个地址，已略去。',
    },
    ignored: (options) => `已略去 cURL 的选项：${options}`,
    binary: (type) => `${type} 内容不是文本，已略去。`,
    long: (limit) => `内容超过 ${limit} KB，已略去。`,
    more: (count) => `另有 ${count} 条说明。`,
  },
}
export type Words = typeof en
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zhCn)
