import { openapiWords, type OpenapiWords } from '#contract/text/content/openapi-words.ts'

const both = [openapiWords('en'), openapiWords('zh-cn')] as const

/** The word of a page in either language, as a source of a regular expression. */
export const either = (...keys: (keyof OpenapiWords)[]): string =>
  `(?:${[...new Set(keys.flatMap((key) => both.map((words) => escaped(words[key]))))].join('|')})`

export const isWord = (text: string, key: keyof OpenapiWords): boolean =>
  both.some((words) => words[key] === text)

/** What follows a word and a colon; `undefined` when the text begins otherwise. */
export function afterWord(text: string, key: keyof OpenapiWords): string | undefined {
  for (const words of both)
    if (text.startsWith(`${words[key]}: `)) return text.slice(words[key].length + 2).trim()
  return undefined
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
