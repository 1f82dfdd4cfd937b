// Libraries of the parser that bring no types; only what is used of them.

declare module 'markdown-it-deflist' {
  const definitionLists: (parser: never) => void
  export default definitionLists
}

declare module 'markdown-it-emoji/lib/data/full.mjs' {
  /** Signs by the names of GitHub, without the colons. */
  const emoji: Readonly<Record<string, string>>
  export default emoji
}

declare module 'commonmark-spec' {
  export const tests: readonly {
    markdown: string
    html: string
    section: string
    number: number
  }[]
}
