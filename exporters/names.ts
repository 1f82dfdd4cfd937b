import { fileNameOf } from '#contract/text/file-names.ts'

/** The same for names that are one where case is ignored, such as those with `ς` and `σ`. */
const folded = (name: string): string => name.toLowerCase().toUpperCase()

/** Names in one folder, told apart on systems that ignore case as well. Source: cli/spec.md 2.6 */
export class FolderNames {
  private readonly taken: Set<string>
  /** The last number of each name, so that a thousand equal ones are numbered in one pass. */
  private readonly last = new Map<string, number>()

  constructor(taken: readonly string[] = []) {
    this.taken = new Set(taken.map(folded))
  }

  /** @param ending with its dot; behind the number */
  take(name: string, ending = ''): string {
    const key = folded(`${name}${ending}`)
    for (let number = this.last.get(key) ?? 1; ; number++) {
      const free = `${name}${number === 1 ? '' : `-${number}`}${ending}`
      if (this.taken.has(folded(free))) continue
      this.taken.add(folded(free))
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
export function attachmentName(name: string, names: FolderNames, longest?: number): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]{1,20})$/.exec(name) ?? []
  const suffix = fileNameOf(ending.slice(1), '')
  return names.take(fileNameOf(stem, 'file', longest), suffix && `.${suffix}`)
}
