// The description of the item in an archive of Markdown, `info.json`.

/** What is said of the item itself, before its pages: quotes inside of values are escaped. */
const pagesMark = '"pages":{'

function headOf(info: Buffer): { head: Record<string, unknown>; at: number } | undefined {
  const at = info.indexOf(pagesMark)
  if (at < 0) return undefined
  try {
    const head = JSON.parse(`${info.toString('utf8', 0, at)}"pages":{}}`) as Record<string, unknown>
    return { head, at }
  } catch {
    return undefined
  }
}

/** Whether it has the password that opens the item; an empty one opens it to everybody. */
export function hasPassword(info: Buffer): boolean {
  const password = headOf(info)?.head.password
  return typeof password === 'string' && password !== ''
}

/** The description without the password; an import of it makes a new one. */
export function withoutPassword(info: Buffer): Buffer {
  if (!hasPassword(info)) return info
  const { head, at } = headOf(info)!
  const { password: _, pages: _pages, ...rest } = head
  const written = JSON.stringify(rest).slice(0, -1)
  return Buffer.concat([Buffer.from(`${written},`), info.subarray(at)])
}
