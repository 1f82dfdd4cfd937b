import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nameOf, type Example } from '../gallery.ts'
import type { Language } from '../../locales/areas.ts'
import type { Theme } from './picture.ts'
import type { Shot } from './shoot.ts'

/** A picture in a folder of the gallery. */
export interface Picture {
  /** Its file in the folder; the same in each run. */
  readonly file: string
  /** Of the example, as `nameOf` makes it. */
  readonly name: string
  readonly area: string
  readonly language: Language
  readonly theme: Theme
  readonly width: number
}

/** The list of its pictures, by which a folder is known to be a gallery. */
const listName = 'gallery.json'

/** Areas of the index, in its order, and how the addresses of their screens begin. */
const areas: readonly (readonly [string, RegExp])[] = [
  ['Arriving', /^\/($|user\/(login|register))/],
  ['Reading', /^\/(:item\/|page\/:|p\/)/],
  ['Writing', /^\/(page|catalog)\//],
  ['Items', /^\/item\//],
  ['Own account', /^\/(user|message|attachment)\//],
  ['Teams', /^\/team\//],
  ['Administration', /^\/admin\//],
]

const areaOf = (route: string): string =>
  areas.find(([, pattern]) => pattern.test(route))?.[0] ?? 'Others'

/** The same order in each run, whichever picture was ready first. */
export const inOrder = (pictures: readonly Picture[], examples: readonly Example[]): Picture[] => {
  const places = new Map(examples.map((one, at) => [nameOf(one), at]))
  const names = [...areas.map(([name]) => name), 'Others']
  const keyOf = ({ area, name, language, theme, width }: Picture) =>
    [names.indexOf(area), places.get(name) ?? 0, -width, language, theme] as const
  return pictures.toSorted((one, other) => {
    const [here, there] = [keyOf(one), keyOf(other)]
    for (const [at, value] of here.entries()) {
      const next = there[at] ?? value
      if (value !== next) return value < next ? -1 : 1
    }
    return 0
  })
}

export function pictureOf({ example, language, width }: Shot, theme: Theme): Picture {
  const name = nameOf(example)
  const file = `${name}.${width}.${theme}.${language}.png`
  return { file, name, area: areaOf(example.route), language, theme, width }
}

/**
 * Makes the folder, or empties one that an earlier run has written. Other files in it stay.
 */
export function emptyFolder(folder: string): void {
  const earlier = picturesOf(folder)
  if (earlier)
    for (const name of [...earlier.map(({ file }) => file), 'before', 'difference', listName])
      rmSync(path.join(folder, name), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** @returns `null` for a folder that is no gallery */
export function picturesOf(folder: string): Picture[] | null {
  const list = path.join(folder, listName)
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Picture[]) : null
}

export const writeList = (folder: string, pictures: readonly Picture[]): void =>
  writeFileSync(path.join(folder, listName), `${JSON.stringify(pictures, null, 1)}\n`)
