/** What `showdoc export` writes, as its help and completion list it. Source: cli/spec.md 5.12 */
export const formatNames = ['markdown', 'word', 'html', 'pdf', 'json', 'openapi', 'xlsx'] as const

export type FormatName = (typeof formatNames)[number]

export const isFormatName = (name: string): name is FormatName =>
  (formatNames as readonly string[]).includes(name)
