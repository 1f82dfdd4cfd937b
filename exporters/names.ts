/** Bytes of a name without its ending: file systems take 255. */
const mostBytes = 180
/** Names that Windows reserves, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

function cut(name: string, longest: number): string {
  let bytes = 0
  let end = 0
  for (const sign of name) {
    bytes += Buffer.byteLength(sign)
    if (bytes > longest) break
    end += sign.length
  }
  return name.slice(0, end)
}

/**
 * A title as the name of a file or folder on any system. Source: server/contract/spec/calls.md 12.4.
 *
 * @param longest bytes
 */
export function fileName(title: string, otherwise: string, longest = mostBytes): string {
  const name = cut(
    title
      .normalize('NFC')
      .toWellFormed()
      .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\u2028\u2029]/gu, '_')
      .replaceAll(/_{2,}/g, '_')
      .replaceAll(/\.{2,}/g, '.')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    longest,
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

/** A path in an address of markdown or HTML. */
export const inAddress = (path: string): string =>
  path.replaceAll(
    /[\s<>"'()%?#\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )

/** The path from the folder of one file to another file. */
export function relativePath(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared])
    shared++
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/')
}

/**
 * The name of an attachment in a folder, with its ending.
 *
 * @param longest bytes of the name without the ending
 */
export function attachmentName(name: string, names: FolderNames, longest = mostBytes): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]{1,20})$/.exec(name) ?? []
  const suffix = fileName(ending.slice(1), '')
  return names.take(fileName(stem, 'file', longest), suffix && `.${suffix}`)
}
