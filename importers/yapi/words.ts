import type { Locale } from '#contract/locales/sentence.ts'

const en = {
  secret: (name: string) => `The value of “${name}” was replaced by ******.`,
  userInfo: 'The user name and the password in the address were left out.',
  more: (count: number) => `${count} more remarks.`,
}
const zhCn: typeof en = {
  secret: (name) => `“${name}”的值已替换为 ******。`,
  userInfo: '地址里的用户名和密码已略去。',
  more: (count) => `另有 ${count} 条说明。`,
}
export const wordsOf = (locale: Locale): typeof en => (locale === 'en' ? en : zhCn)
