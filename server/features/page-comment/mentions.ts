/** Most people that one comment notifies by name. */
const mostNames = 20

/** `@` that begins a word, and the longest name that can follow. */
const mention = /(?<![\p{L}\p{N}_.@])@([^\s@,，。;；:：!！?？()（）<>"'“”、]{1,200})/gu

/**
 * User names that a text mentions as `@name`, at most 20. A dot at the end belongs to the sentence,
 * unless there is an account with it in its name, so that both spellings are returned.
 */
export function namesIn(text: string): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(mention)) {
    names.add(name)
    const bare = name.replace(/[.\-_*~`\]]+$/, '')
    if (bare !== '') names.add(bare)
    if (names.size >= mostNames) break
  }
  return [...names].slice(0, mostNames)
}
