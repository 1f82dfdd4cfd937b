// Entities that the older addresses use in texts. Source: server/contract/spec/additions.md 1,
// server/contract/spec/calls.md 1.9.

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
/** Escapes a text like the older addresses. */
export const escapeEntities = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
/** The same for versions of a page, where quotation marks stay. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => entities[sign] as string)

/** True if every character that escaping would replace is an entity, and there is at least one. */
const isWhollyEscaped = (text: string) =>
  /&(?:amp|lt|gt|quot|#0?39);/.test(text) && !/[<>"]|&(?!(?:amp|lt|gt|quot|#0?39);)/.test(text)

const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#039': "'",
}

/** Unescapes once, because scripts of the open interface read escaped text and write it back. */
export const unescapeOnce = (text: string): string =>
  isWhollyEscaped(text)
    ? text.replace(/&(amp|lt|gt|quot|#0?39);/g, (_, name: string) => characters[name] as string)
    : text
