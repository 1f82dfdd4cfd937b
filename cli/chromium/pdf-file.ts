import type { FileHandle } from 'node:fs/promises'

/**
 * What is needed of a PDF that Chromium has written: its objects are not compressed, only their
 * streams are.
 */
export class PdfFile {
  readonly #text: string
  /** Where objects begin, by number. */
  readonly #objects = new Map<string, number>()

  constructor(bytes: Buffer) {
    // a character for each byte
    this.#text = bytes.toString('latin1')
    for (const { 1: number, index } of this.#text.matchAll(/(?<=\n)(\d+) 0 obj\n/g))
      this.#objects.set(number!, index)
  }

  /** Numbers of sheets, from 1, by the names of places on them that match. */
  sheetsOf(names: RegExp): Map<string, number> {
    const root = this.#object(/\/Root (\d+) 0 R/.exec(this.#text.slice(-2000))?.[1])
    const sheets = new Map(this.#sheets(/\/Pages (\d+) 0 R/.exec(root)?.[1]).map((id, index) => [id, index + 1])) // prettier-ignore
    const found = new Map<string, number>()
    const places = this.#object(/\/Dests (\d+) 0 R/.exec(root)?.[1])
    for (const [, name = '', id = ''] of places.matchAll(/\/(\S+) \[(\d+) 0 R \/XYZ/g)) {
      const sheet = sheets.get(id)
      if (sheet !== undefined && names.test(name)) found.set(name, sheet)
    }
    return found
  }

  /** How many sheets of paper it has. */
  get length(): number {
    const root = this.#object(/\/Root (\d+) 0 R/.exec(this.#text.slice(-2000))?.[1])
    return this.#sheets(/\/Pages (\d+) 0 R/.exec(root)?.[1]).length
  }

  #object(number = ''): string {
    const from = this.#objects.get(number)
    if (from === undefined) return ''
    return this.#text.slice(from, this.#text.indexOf('\nendobj', from))
  }

  /** Objects of the sheets below a node of their tree, in order. */
  #sheets(number: string | undefined): string[] {
    const node = this.#object(number)
    const kids = /\/Kids \[([^\]]*)\]/.exec(node)
    if (!kids) return number === undefined || node === '' ? [] : [number]
    return [...kids[1]!.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => this.#sheets(kid))
  }
}

const times = /\/(CreationDate|ModDate) \(D:\d{14}[^)]*\)/g
/** Bytes at the start, where the object with the times is. */
const startLength = 4096

/**
 * Fixes the times in a file, in place and without moving anything, so that equal content gives
 * equal bytes.
 */
export async function fixTimes(file: FileHandle): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0)
  for (const { 0: whole, 1: name, index } of buffer
    .toString('latin1', 0, bytesRead)
    .matchAll(times)) {
    const fixed = `/${name} (D:19800101000000+00'00')`
    if (fixed.length === whole.length) await file.write(fixed, index, 'latin1')
  }
}
