/** Characters within which front matter ends. */
const longestBlock = 65_536

const block = /^\+\+\+[ \t]*\n([^]*?)\n\+\+\+[ \t]*(?:\n|$)/
/** What TOML may begin with: a key, a table or a remark. */
const tomlLine = /^[ \t]*(?:[\w."'-]+[ \t]*=|\[|#)/
const draftLine = /^[ \t]*draft[ \t]*=[ \t]*true\b/m

/**
 * Front matter in TOML, as Hugo has it between `+++` lines. It is not read and stays in the text;
 * but what its author calls a draft must not be published. Source: cli/spec.md 2.4
 *
 * @returns undefined where there is none
 */
export function tomlFrontMatter(text: string): { isDraft: boolean } | undefined {
  if (!text.startsWith('+++')) return undefined
  const inner = block.exec(text.slice(0, longestBlock).replaceAll(/\r\n?/g, '\n'))?.[1]
  if (inner === undefined || !tomlLine.test(inner.trimStart())) return undefined
  const [ownKeys = ''] = inner.split(/^[ \t]*\[/m)
  return { isDraft: draftLine.test(ownKeys) }
}
