/** Most people that one comment notifies by name. */
const mostNames = 20

/** `@` that begins a word, and the longest name that can follow. */
const mention = /(?<![\p{L}\p{N}_.@])@([^\s@,，。;；:：!！?？()（）<>"'“”、]{1,200})/gu

/** A mention that is being typed at the end of a text. */
const begun = /(?<![\p{L}\p{N}_.@])@([^\s@,，。;；:：!！?？()（）<>"'“”、]{0,200})$/u

/** What is typed after the `@` of a mention at the end of the text; null when there is none. */
export const mentionBegun = (text: string): string | null => begun.exec(text)?.[1] ?? null

/** Whether `@name` followed by a blank mentions exactly this person. */
export const isMentionable = (name: string): boolean =>
  splitAtMentions(`@${name} `)[1] === `@${name}`

/**
 * User names that a text mentions as `@name`, at most 20. A dot at the end belongs to the sentence,
 * unless there is an account with it in its name, so that both spellings are returned.
 */
export function namesIn(text: string): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(mention)) {
    names.add(name)
    const bare = withoutEnd(name)
    if (bare !== '') names.add(bare)
    if (names.size >= mostNames) break
  }
  return [...names].slice(0, mostNames)
}

/** A name without the markup and punctuation of the sentence that ends after it. */
const withoutEnd = (name: string): string => name.replace(/[.\-_*~`\]]+$/, '')

/**
 * A text in pieces; those at odd places are mentions, `@` included. The names need not exist.
 */
export function splitAtMentions(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  for (const { 1: name = '', index } of text.matchAll(mention)) {
    const said = withoutEnd(name)
    if (said === '') continue
    pieces.push(text.slice(end, index), `@${said}`)
    end = index + said.length + 1
  }
  return [...pieces, text.slice(end)]
}
