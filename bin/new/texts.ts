import { CannotWrite } from './files.ts'

// How generators change an existing source file: as text, so that everything else in it stays.

/** An existing file, by its path from the root. */
export interface SourceFile {
  name: string
  text: string
}

/** Adds an import after the last one. */
export function withImport(text: string, line: string): string {
  const last = [...text.matchAll(/^(?:import .*|\} from .*)\n/gm)].at(-1)
  const at = last ? last.index + last[0].length : 0
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`
}

/** Inserts a text before the first match. @throws {CannotWrite} when there is none */
export function withBefore({ name, text }: SourceFile, place: RegExp, added: string): string {
  const at = text.search(place)
  if (at === -1) throw new CannotWrite(`${name} has no place that looks like ${place.source}.`)
  return text.slice(0, at) + added + text.slice(at)
}

/** Adds a row at the end of the list or object that the file ends with. */
export function withLast({ name, text }: SourceFile, row: string): string {
  const at = Math.max(text.lastIndexOf('\n}'), text.lastIndexOf('\n]'))
  if (at === -1) throw new CannotWrite(`${name} ends with no list.`)
  return `${text.slice(0, at)}\n${row}${text.slice(at)}`
}

/** `teamMembers` → `team-members` */
export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `team-members` → `teamMembers` */
export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** `team-members` → `TeamMembers` */
export const pascal = (name: string): string => camel(`-${name}`)

/** A name as an object key, quoted if necessary. */
export const key = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)
