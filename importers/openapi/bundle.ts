import { sourceLimits } from '../source/file/limits.ts'
import { entriesOf, isNode, nodeOf, pointerPart, type Node } from '../source/values.ts'
import { BrokenReference, type Reference } from './bundle/reference.ts'
import { Walk } from './bundle/walk.ts'
import { decoded } from '#contract/text/decoded.ts'
import { nameIn, nameOf, valueAt } from './references.ts'

/**
 * Reads another file of a document.
 *
 * @param path below the folder of all files, with slashes; one that leads out of it begins with `..`
 * or with `/`
 * @returns what a JSON or YAML file has, or the text of a file of prose
 */
type ReadPart = (path: string, reference: Reference) => Promise<unknown>

/** A part of a bundled document, and where it was taken from; pointers such as `#/paths/~1pets`. */
export interface Origin {
  readonly pointer: string
  readonly file: string
  readonly within: string
}

export interface Bundle {
  /** The whole document; its references to files lead to parts of itself now. */
  readonly document: Node
  /** The parts that other files have. */
  readonly origins: readonly Origin[]
}

/** A part of a file; the pointer of all of it is `#`. */
interface Part {
  readonly file: string
  readonly pointer: string
}

/** Container of the parts that no component names. */
const aside = 'x-bundled'
const kindsOfSwagger = ['#/definitions', '#/parameters', '#/responses']
/** Longest chain of files that only refer to the next one. */
const longestChain = 20

const keyOf = ({ file, pointer }: Part): string => `${file}\n${pointer}`

/**
 * Puts a document together that is written in several files. Parts that it names among its
 * components keep that name, the others are put aside once each; so parts that refer to each other
 * in circles end. References to the network are left as they are.
 *
 * @param file path of the document below the folder of all files
 * @returns `undefined` for a document that refers to no other file
 * @throws {BrokenReference} a file does not have what is referred to
 * @throws {Failure} `importTooManyValues`, and what `read` throws
 */
export async function bundleOpenapi(
  root: Node,
  file: string,
  read: ReadPart,
): Promise<Bundle | undefined> {
  const bundling = new Bundling(root, file, read)
  await bundling.nameParts()
  return (await bundling.findParts()) ? bundling.bundle() : undefined
}

class Bundling {
  private readonly root: Part
  private readonly read: ReadPart
  private readonly files: Map<string, unknown>
  /** What is at a pointer of the bundle in place of a reference. */
  private readonly inPlace = new Map<string, Part>()
  /** Pointers of the bundle, by the part that is there. */
  private readonly places: Map<string, string>
  /** Parts that no component names, by their name. */
  private readonly others = new Map<string, Part>()
  private readonly isSwagger: boolean
  private hasFiles = false

  constructor(root: Node, file: string, read: ReadPart) {
    this.root = { file, pointer: '#' }
    this.read = read
    this.files = new Map<string, unknown>([[file, root]])
    this.places = new Map([[keyOf(this.root), '#']])
    this.isSwagger = root.swagger !== undefined
  }

  /**
   * Takes in what readers expect in its place, such as all paths, and the components that are in
   * files of their own.
   */
  async nameParts(): Promise<void> {
    for (const place of this.placesIn('#')) await this.takeIn(place)
    const kinds = this.placesIn('#/components')
    for (const kind of kinds) await this.takeIn(kind)
    for (const kind of [...kinds, ...kindsOfSwagger])
      for (const place of this.placesIn(kind)) await this.takeIn(place, true)
  }

  /**
   * Finds all parts that are referred to, and gives each a place.
   * @returns whether the document refers to files
   */
  async findParts(): Promise<boolean> {
    // a part may be read on its own first, and again with what is around it
    const walk = new Walk(this.isSwagger, 4 * sourceLimits.values)
    const walked = new Set<string>()
    const open: Part[] = [this.root, ...this.inPlace.values()]
    const found: Part[] = []
    for (const part of open) {
      const { file, pointer } = part
      if (around(part).some((one) => walked.has(keyOf(one)))) continue
      walked.add(keyOf(part))
      const references: Reference[] = []
      walk.copy(this.valueOf(part), pointer, {
        reference(ref, where) {
          references.push({ file, where, ref })
          return { ref }
        },
      })
      for (const reference of references) {
        const target = await this.partOf(reference)
        if (!target || target.file === this.root.file) continue
        open.push(target)
        found.push(target)
      }
    }
    // the larger part first, as the smaller ones are in it then
    for (const part of found.toSorted((a, b) => a.pointer.length - b.pointer.length))
      if (this.placeOf(part) === undefined && typeof this.valueOf(part) !== 'string')
        this.putAside(part)
    return this.hasFiles
  }

  bundle(): Bundle {
    const walk = new Walk(this.isSwagger)
    const copied = (part: Part, place: string): unknown => {
      // references count from the file that they are written in
      const fileAt = (where: string) => this.sourceOf(where, part, place).file
      return walk.copy(this.valueOf(part), place, {
        instead: (where) => {
          const other = where === place ? undefined : this.inPlace.get(where)
          return other && this.valueOf(other)
        },
        reference: (ref, where) => this.rewritten({ file: fileAt(where), where, ref }),
      })
    }
    const document = nodeOf(copied(this.root, '#'))
    const others = [...this.others].map(
      ([name, part]) => [name, copied(part, this.placeAside(name))] as const,
    )
    const origins = [
      ...this.inPlace,
      ...[...this.others].map(([name, part]) => [this.placeAside(name), part] as const),
    ].map(([pointer, { file, pointer: within }]): Origin => ({ pointer, file, within }))
    const components = { ...nodeOf(document.components), [aside]: Object.fromEntries(others) }
    return { document: others.length > 0 ? { ...document, components } : document, origins }
  }

  private placesIn(place: string): string[] {
    const value = this.valueOf(this.sourceOf(place))
    return entriesOf(value).map(([key]) => `${place}/${pointerPart(key)}`)
  }

  /** @param isComponent whether a reference to a part that is elsewhere may stay a reference */
  private async takeIn(place: string, isComponent = false): Promise<void> {
    const own = this.sourceOf(place)
    let source = own
    for (let steps = 0; steps < (isComponent ? 1 : longestChain); steps++) {
      const value = this.valueOf(source)
      if (!isNode(value) || typeof value.$ref !== 'string' || Object.keys(value).length > 1) break
      const next = await this.partOf({ file: source.file, where: source.pointer, ref: value.$ref })
      if (!next || next.file === this.root.file) return
      source = next
    }
    if (source === own || typeof this.valueOf(source) === 'string') return
    const isPlaced = this.placeOf(source) !== undefined
    if (isPlaced && isComponent) return
    this.inPlace.set(place, source)
    if (!isPlaced) this.places.set(keyOf(source), place)
  }

  /** The part that is at a pointer of the bundle. */
  private sourceOf(place: string, part = this.root, start = '#'): Part {
    for (const { pointer } of around({ file: '', pointer: place })) {
      const found = pointer === start ? part : this.inPlace.get(pointer)
      if (found) return { file: found.file, pointer: found.pointer + place.slice(pointer.length) }
    }
    return { file: this.root.file, pointer: place }
  }

  /** `undefined` also for anchors, which are no pointers. */
  private valueOf({ file, pointer }: Part): unknown {
    return /^#(?:\/|$)/.test(pointer) ? valueAt(this.files.get(file), encoded(pointer)) : undefined
  }

  /** Pointer of the bundle for a part that is there, maybe within a larger one. */
  private placeOf(part: Part): string | undefined {
    for (const one of around(part)) {
      const place = this.places.get(keyOf(one))
      if (place !== undefined) return place + part.pointer.slice(one.pointer.length)
    }
    return undefined
  }

  private putAside(part: Part): void {
    const stem = (part.pointer === '#' ? fileStem(part.file) : nameIn(part.pointer)) || 'part'
    let name = stem
    for (let count = 2; this.others.has(name); count++) name = `${stem}-${count}`
    this.others.set(name, part)
    this.places.set(keyOf(part), this.placeAside(name))
  }

  private placeAside(name: string): string {
    return `#/components/${aside}/${pointerPart(name)}`
  }

  /** The part that a reference leads to; `undefined` for one to the network. */
  private async partOf(reference: Reference): Promise<Part | undefined> {
    const part = partNamed(reference)
    if (!part) return undefined
    if (!this.files.has(part.file)) this.files.set(part.file, await this.read(part.file, reference))
    this.hasFiles ||= !reference.ref.startsWith('#')
    const isOwn = reference.file === this.root.file && part.file === this.root.file
    const source = part.file === this.root.file ? this.sourceOf(part.pointer) : part
    // what a document itself lacks is reported by those who read it
    if (!isOwn && this.valueOf(source) === undefined)
      throw new BrokenReference(reference, part.file)
    return part
  }

  private rewritten(reference: Reference): { ref: string } | { text: string } {
    const part = partNamed(reference)
    if (!part) return { ref: reference.ref }
    const value = part.file === this.root.file ? undefined : this.valueOf(part)
    return typeof value === 'string'
      ? { text: value }
      : { ref: encoded(this.placeOf(part) ?? reference.ref) }
  }
}

function partNamed({ file, ref }: Pick<Reference, 'file' | 'ref'>): Part | undefined {
  const [path = '', ...rest] = ref.split('#')
  const parts = rest.join('#').split('/').map(nameOf)
  const pointer = parts.map((part, index) => (index === 0 ? `#${part}` : pointerPart(part)))
  const whole = { pointer: parts.length === 1 && parts[0] === '' ? '#' : pointer.join('/') }
  if (path === '') return { file, ...whole }
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return undefined
  return { file: joined(file, decoded(path)), ...whole }
}

/** A part, and those that it is in, up to the whole file. */
function around({ file, pointer }: Part): Part[] {
  const parts = [{ file, pointer }]
  for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1))
    parts.push({ file, pointer: pointer.slice(0, end) })
  return parts
}

/** A path from the folder of a file; one that leads out of the folder of all begins with `..`. */
function joined(file: string, path: string): string {
  if (path.startsWith('/')) return path
  const names: string[] = file.split('/').slice(0, -1)
  for (const name of path.split('/'))
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  return names.join('/')
}

/** `pet` for `schemas/pet.yaml` and for `pet/index.yaml`. */
function fileStem(file: string): string {
  const names = file.split('/')
  const stem = (names.pop() ?? '').replace(/\.[^.]*$/, '')
  return stem === 'index' ? (names.pop() ?? stem) : stem
}

/** A pointer as a fragment of an address: `%` and `#` would be read otherwise. */
const encoded = (pointer: string): string =>
  `#${pointer.slice(1).replace(/[%#\s"<>\\^`{|}]/g, (sign) => encodeURIComponent(sign))}`
