import { language } from '../locales/phrases.ts'

/** True when a text contains the words, in whatever case. */
export const contains = (text: string, words: string): boolean =>
  text.toLocaleLowerCase(language()).includes(words.trim().toLocaleLowerCase(language()))
