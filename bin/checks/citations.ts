import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const looked = /\.(ts|tsx|cjs|css|md)$/
const notOurs = /(^|[\\/])(node_modules|dist|\.[^\\/]+)([\\/]|$)/
const leftOut = /(^|[\\/])examples([\\/]|$)/
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
/** Documents in which every file and folder that is named must exist. */
const document =
  /(?:^|[\\/])(?:(?:README|CONTRIBUTING)\.md$|decisions[\\/]|spec(?:[\\/][\w-]+)?\.md$)/
/** A file or folder in code marks, or one that a link leads to. */
const named =
  /`((?:\.\.\/)*[\w@][\w@./-]*(?:\.(?:md|tsx?|cjs|mjs|css)|\/))`|\]\(([^)#\s:]+(?:\.(?:md|tsx?|cjs|mjs|css)|\/))(?:#[^)]*)?\)/g
/** Folders are told from other paths by where they begin. */
const ownFolder = /^(?:\.\.|bin|cli|examples|exporters|importers|server|templates|web)\//
/** Made by a build, or a name that stands for any other. */
const isNoFile = /^dist\/|(?:^|\/)(?:x|star|NNN-title)\./
/** Markdown in the specification of the command line belongs to its users. */
const ofUsers = (file: string, name: string): boolean =>
  /^cli[\\/]spec/.test(file) && name.endsWith('.md')
/** Left by a merge; in code no compiler lets it pass. */
const conflictMark = /^(?:<{7}|>{7})(?= |$)/gm
const heading = /^#{2,6} (\d+(?:\.\d+)*)\.?\s/gm

/**
 * Citations of the specification whose file or section does not exist, sources in comments that
 * nobody could look up, files named in documents that do not exist, and unresolved merge conflicts.
 */
export function checkCitations(root: string): string[] {
  const sectionsOf = new Map<string, ReadonlySet<string> | null>()
  const complaints: string[] = []
  const known = endings(root)
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
      const existing = sectionsOf.get(chapter)
      if (!existing) complaints.push(`${place}: there is no ${chapter}`)
      else
        for (const [number] of numbers.matchAll(section))
          if (!existing.has(number))
            complaints.push(`${place}: ${chapter} has no section ${number}`)
    }
    if (/\.(?:md|css)$/.test(file))
      for (const { index } of text.matchAll(conflictMark))
        complaints.push(`${placeOf(index)}: an unresolved merge conflict`)
    if (document.test(file))
      for (const { index, 1: inCode, 2: linked } of text.matchAll(named)) {
        const name = inCode ?? linked ?? ''
        if (existsSync(path.join(root, path.dirname(file), name)) || isNoFile.test(name)) continue
        if (inCode && (ofUsers(file, name) || known.has(name.replace(/\/$/, '')))) continue
        if (inCode?.endsWith('/') && !ownFolder.test(name)) continue
        complaints.push(`${placeOf(index)}: there is no ${name}`)
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

/** The paths of all files and folders, and each without any number of its first folders. */
const endings = (root: string): ReadonlySet<string> =>
  new Set(
    listed(root).flatMap((name) => {
      const parts = name.split(path.sep)
      return parts.map((_, index) => parts.slice(index).join('/'))
    }),
  )

const filesOf = (root: string): string[] =>
  listed(root).filter((name) => looked.test(name) && !leftOut.test(name))

/** Everything below the root that is ours. */
const listed = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !notOurs.test(name))
    .flatMap((entry) => [
      entry.name,
      ...(entry.isDirectory()
        ? readdirSync(path.join(root, entry.name), { recursive: true, encoding: 'utf8' })
            .map((name) => path.join(entry.name, name))
            .filter((name) => !notOurs.test(name))
        : []),
    ])
