import { t } from './phrases.ts'

/**
 * Sentences one after the other, with a blank between them only in languages that have one. An
 * empty one at the end stands for what follows, such as a link.
 */
export const sentences = (...all: readonly string[]): string =>
  all.reduce((first, second) => t('core.twoSentences', { first, second }))
