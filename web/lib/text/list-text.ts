/**
 * Words as a list in one line: "a, b, c" or "a、b、c".
 * @param language tag, such as `zh-cn`
 */
export const listText = (words: readonly string[], language: string): string =>
  // not of the type `unit`: in Chinese that puts nothing between the words
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(words)
