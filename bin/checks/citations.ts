import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const looked = /\.(ts|tsx|cjs|css|md)$/
const leftOut = /(^|[\\/])(node_modules|dist|\.[^\\/]+|examples)([\\/]|$)/
/**
 * A citation of a chapter and its sections, which may continue on the next line of a comment:
 * `cli/spec.md 2.3, 5.1`.
 */
const citation =
  /\b((?:[\w-]+\/)*spec(?:\/[\w-]+)?\.md)((?:,?[ \t]+|\s*\n\s*(?:\*|\/\/)?\s*)\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*)/g
const section = /\d+(?:\.\d+)*/g
/** What follows `Source:` in a comment, with the marks of its lines. */
const source = /(?:\/\/|\*).*?\bSource:((?:(?!\*\/).|\n[ \t]*(?:\*(?!\/)|\/\/)){0,160})/g
const lineMark = /\n[ \t]*(?:\*|\/\/)/g
const inCode = /\.(ts|tsx|cjs|css)$/
/** Templates, whose author has yet to name the source, and the examples of the test. */
const exempt = /^bin[\\/](?:new[\\/]|checks[\\/]citations\.test)/
const address = /^(?:https?:\/\/|[\w-]+\.(?:org|com|io|dev)\b)/
/** A public standard, product or manual page by its name: `RFC 9110`, `statfs(2)`. */
const publicName = /^(?:[A-Z`"]|\w+\(\d\))/
const heading = /^#{2,6} (\d+(?:\.\d+)*)\.?\s/gm

/**
 * Citations of the specification whose file or section does not exist, and sources in comments that
 * nobody could look up.
 */
export function checkCitations(root: string): string[] {
  const sectionsOf = new Map<string, ReadonlySet<string> | null>()
  const complaints: string[] = []
  for (const file of filesOf(root)) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const placeOf = (index: number) => `${file}:${text.slice(0, index).split('\n').length}`
    if (inCode.test(file) && !exempt.test(file))
      for (const { 0: whole, 1: written = '', index } of text.matchAll(source)) {
        const cited = written.replace(lineMark, ' ').trim()
        if (!canBeRead(root, cited))
          complaints.push(
            `${placeOf(index + whole.length - written.length)}: "Source:" needs a section of the specification, a file, a standard or an address`,
          )
      }
    for (const { index, 1: chapter = '', 2: numbers = '' } of text.matchAll(citation)) {
      const place = placeOf(index)
      if (!sectionsOf.has(chapter)) sectionsOf.set(chapter, sections(path.join(root, chapter)))
      const known = sectionsOf.get(chapter)
      if (!known) complaints.push(`${place}: there is no ${chapter}`)
      else
        for (const [number] of numbers.matchAll(section))
          if (!known.has(number)) complaints.push(`${place}: ${chapter} has no section ${number}`)
    }
  }
  return complaints
}

/** Whether a reader can look a source up; a chapter needs its section, too. */
function canBeRead(root: string, cited: string): boolean {
  const [first = '', second = ''] = cited.split(/[\s,;]+/)
  const name = first.replace(/\.$/, '')
  if (address.test(name) || publicName.test(name)) return true
  if (/(^|\/)spec(\/[\w-]+)?\.md$/.test(name)) return /^\d/.test(second)
  return name.includes('/') && existsSync(path.join(root, name))
}

/** Section numbers of a chapter; `null` when there is no such file. */
function sections(file: string): ReadonlySet<string> | null {
  if (!existsSync(file)) return null
  return new Set([...readFileSync(file, 'utf8').matchAll(heading)].map(([, number = '']) => number))
}

const filesOf = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !leftOut.test(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(path.join(root, entry.name), { recursive: true, encoding: 'utf8' }).map(
            (name) => path.join(entry.name, name),
          )
        : [entry.name],
    )
    .filter((name) => looked.test(name) && !leftOut.test(name))
