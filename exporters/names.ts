/** Bytes of a name without its ending: file systems take 255. */
const longest = 180
/** Names that Windows reserves, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

function cut(name: string): string {
  let bytes = 0
  let end = 0
  for (const sign of name) {
    bytes += Buffer.byteLength(sign)
    if (bytes > longest) break
    end += sign.length
  }
  return name.slice(0, end)
}

/** A title as the name of a file or folder on any system. Source: server/contract/spec/calls.md 12.4. */
export function fileName(title: string, otherwise: string): string {
  const name = cut(
    title
      .normalize('NFC')
      .toWellFormed()
      .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\u2028\u2029]/gu, '_')
      .replaceAll(/_{2,}/g, '_')
      .replaceAll(/\.{2,}/g, '.')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).replace(/^\.+|[. ]+$/g, '')
  if (name === '') return otherwise
  return reserved.test(name) ? `_${name}` : name
}

/** Names in one folder, told apart by a number on systems that ignore case as well. */
export class FolderNames {
  private readonly taken: Set<string>
  /** The last number of each name, so that a thousand equal ones are numbered in one pass. */
  private readonly last = new Map<string, number>()

  constructor(taken: readonly string[] = []) {
    this.taken = new Set(taken.map((name) => name.toLowerCase()))
  }

  /** @param ending with its dot; behind the number */
  take(name: string, ending = ''): string {
    const key = `${name}${ending}`.toLowerCase()
    for (let number = this.last.get(key) ?? 0; ; number++) {
      const free = `${name}${number === 0 ? '' : `_${number}`}${ending}`
      if (this.taken.has(free.toLowerCase())) continue
      this.taken.add(free.toLowerCase())
      this.last.set(key, number + 1)
      return free
    }
  }
}
