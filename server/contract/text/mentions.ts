/** Most people that one comment notifies by name. */
export const mostNames = 20

/**
 * `@` that begins a word. Chinese and Japanese are written without blanks, so that it may follow
 * their characters: 请@张伟.
 */
const at = String.raw`(?<![[\p{L}\p{N}_.@]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]])@`

/** What a name can contain: neither blanks nor the brackets, quotation marks and stops of a sentence. */
const inName = String.raw`[^\s@\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>"'\/\|,;:!?，。；：！？、､．…⋯—–―／｜]`

const mention = new RegExp(`${at}(${inName}{1,200})`, 'gv')

/** A mention that is being typed at the end of a text. */
const begun = new RegExp(`${at}(${inName}{0,200})$`, 'v')

/** What is typed after the `@` of a mention at the end of the text; null when there is none. */
export const mentionBegun = (text: string): string | null => begun.exec(text)?.[1] ?? null

/** Whether `@name` followed by a blank mentions exactly this person. */
export const isMentionable = (name: string): boolean =>
  splitAtMentions(`@${name} `)[1] === `@${name}`

/** A name without the markup and punctuation of the sentence that ends after it. */
const withoutEnd = (name: string): string => name.replace(/[.\-_*~`]+$/, '')

/**
 * The mentions of a text, at most 20, each with the names it may mean, which decides the first of
 * them that somebody has: a dot at the end belongs to the sentence, unless there is an account with
 * it in its name.
 */
export const namesIn = (text: string): string[][] =>
  [...text.matchAll(mention)].slice(0, mostNames).map(([, name = '']) => spellingsOf(name))

const spellingsOf = (name: string): string[] =>
  [...new Set([name, withoutEnd(name)])].filter(Boolean)

/**
 * A text in pieces; those at odd places are mentions, `@` included.
 *
 * @param known the names that are mentions; when absent, whatever may be one
 */
export function splitAtMentions(text: string, known?: ReadonlySet<string>): string[] {
  const pieces: string[] = []
  let end = 0
  for (const { 1: name = '', index } of text.matchAll(mention)) {
    const said = known ? spellingsOf(name).find((one) => known.has(one)) : withoutEnd(name)
    if (!said) continue
    pieces.push(text.slice(end, index), `@${said}`)
    end = index + said.length + 1
  }
  return [...pieces, text.slice(end)]
}

/** A text without the characters that turn the direction of what follows: `evil` shown as `live`. */
export const withoutOverrides = (text: string): string => text.replaceAll(/[\u202D\u202E]/g, '')
