import { listText } from '../lib/text/list-text.ts'
import { language, t } from './phrases.ts'

/**
 * Sentences one after the other, with a blank between them only in languages that have one. An
 * empty one at the end stands for what follows, such as a link; others than texts are left out.
 */
export const sentences = (...all: readonly (string | false | undefined)[]): string =>
  all
    .filter((one) => typeof one === 'string')
    .reduce((first, second) => t('core.twoSentences', { first, second }))

/** Words as a list in one line, with the commas of the language. */
export const wordList = (words: readonly string[]): string => listText(words, language())
