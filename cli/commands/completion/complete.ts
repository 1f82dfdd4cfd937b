import { resolve } from 'node:path'
import type { Command, Option } from 'commander'
import { reportFormats } from '../../reports/format-names.ts'
import { rules } from '../check/rules.ts'
import { formatNames } from '../export/format-names.ts'
import { readSettings } from '../../sync/settings/settings-file.ts'

/** Something that can be at the cursor. */
export interface Candidate {
  readonly value: string
  readonly text?: string
}

/** What the words before the cursor mean. */
interface Place {
  /** The command they name, and those above it. */
  readonly line: readonly Command[]
  /** The flag whose value is at the cursor. */
  readonly flag?: Option
  /** Number of arguments before the cursor. */
  readonly count: number
  /** Values of the flags so far, by their long name. */
  readonly values: ReadonlyMap<string, string>
}

interface Completing {
  /** Summaries of the top commands, by name. */
  readonly summaryOf: (name: string) => string
  /** Ids and domains of the caller's items, at the server and in the folder of these flags. */
  readonly itemsFor: (values: ReadonlyMap<string, string>) => Promise<readonly Candidate[]>
  /** Catalogs by id and path, or pages by id, of the chosen item. */
  readonly contentsFor: (
    values: ReadonlyMap<string, string>,
    kind: 'catalogs' | 'pages',
  ) => Promise<readonly Candidate[]>
}

/** What the argument of a command can be, where its name does not say it: its code is not loaded. */
const argumentValues: Readonly<Record<string, readonly string[]>> = {
  export: formatNames,
}

const levels = ['error', 'warn', 'off']

/** What a placeholder such as `auto|always|never` allows; nothing for one such as `URL`. */
const alternatives = (placeholder: string): string[] =>
  /^[a-z0-9-]+(?:\|[a-z0-9-]+)+$/.test(placeholder) ? placeholder.split('|') : []

/** The words with those joined again that bash splits at `=` and `:`. */
function joined(words: readonly string[]): string[] {
  const whole: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const isSign = (word === '=' || word === ':') && whole.length > 0
    if (isSign) whole.push(`${whole.pop()}${word}${words[++at] ?? ''}`)
    else whole.push(word)
  }
  return whole
}

/** What bash leaves as it is of the word at the cursor, when it has split it. */
function fixedIn(current: string, last = ''): string {
  if (current === last) return ''
  return last === '=' || last === ':' ? current : current.slice(0, current.length - last.length)
}

const findFlag = (line: readonly Command[], word: string): Option | undefined =>
  line.flatMap((one) => one.options).find(({ long, short }) => word === long || word === short)

function placeOf(program: Command, words: readonly string[]): Place {
  const line = [program]
  const values = new Map<string, string>()
  let count = 0
  let flag: Option | undefined
  for (const word of words) {
    const [name = '', value] = word.startsWith('--') ? word.split(/=(.*)/s) : [word]
    const next: Command | undefined = line.at(-1)?.commands.find((one) => one.name() === word)
    if (flag) {
      values.set(flag.long ?? '', word)
      flag = undefined
    } else if (word.startsWith('-') && word !== '-') {
      const known = findFlag(line, name)
      if (known?.required && value === undefined) flag = known
      else values.set(known?.long ?? name, value ?? '')
    } else if (next && count === 0) line.push(next)
    else count++
  }
  return { line, count, values, ...(flag ? { flag } : {}) }
}

/** Names of the targets in the settings of this folder. */
function targetNames(folder: string | undefined): string[] {
  try {
    return Object.keys(readSettings(resolve(folder ?? '.')).config.targets).toSorted()
  } catch {
    return []
  }
}

async function valuesOf(
  flag: Option,
  { values }: Place,
  { itemsFor, contentsFor }: Completing,
): Promise<readonly Candidate[]> {
  switch (flag.long) {
    case '--target':
      return targetNames(values.get('--dir')).map((value) => ({ value }))
    case '--item':
      return itemsFor(values)
    case '--catalog':
    case '--into':
      return contentsFor(values, 'catalogs')
    case '--page':
      return contentsFor(values, 'pages')
    case '--report':
      return reportFormats.map((value) => ({ value }))
    case '--rule':
      return Object.keys(rules).flatMap((rule) =>
        levels.map((level) => ({ value: `${rule}=${level}` })),
      )
    default:
      return alternatives(flag.description).map((value) => ({ value }))
  }
}

function flagsOf({ line, values }: Place): Candidate[] {
  const long = line.toReversed().flatMap((one) => one.options.map((option) => option.long ?? ''))
  return [...new Set([...long, '--help'])]
    .filter((value) => value !== '' && !values.has(value))
    .map((value) => ({ value }))
}

/**
 * What can be at the cursor; nothing where a file, or something unknown, is expected.
 *
 * @param words of the line after the program's name; the last one is what is being typed
 */
export async function candidates(
  program: Command,
  words: readonly string[],
  completing: Completing,
): Promise<Candidate[]> {
  const whole = joined(words)
  const current = whole.pop() ?? ''
  const [topic, ...others] = whole
  if (topic === 'help')
    return candidates(program, [...others, current], completing).then((all) => [
      ...all,
      ...(others.length === 0 ? startingWith(current, [{ value: 'stock' }]) : []),
    ])
  const place = placeOf(program, whole)
  const command = place.line.at(-1) ?? program
  const [name = '', typed] = current.startsWith('--') ? current.split(/=(.*)/s) : ['']
  const own = typed === undefined ? place.flag : findFlag(place.line, name)
  if (own) {
    const value = typed ?? current
    const list = value.slice(0, value.lastIndexOf(',') + 1)
    const found = startingWith(value, await valuesOf(own, place, completing), list)
    // of the value
    const fixed = fixedIn(current, words.at(-1)).length - (current.length - value.length)
    return fixed > 0 ? found.map((one) => ({ ...one, value: one.value.slice(fixed) })) : found
  }
  if (current.startsWith('-')) return startingWith(current, flagsOf(place))
  if (command.commands.length > 0 && place.count === 0) {
    const isTop = command === program
    return startingWith(
      current,
      command.commands.map((one) => ({
        value: one.name(),
        text: isTop ? completing.summaryOf(one.name()) : '',
      })),
    )
  }
  const argument = command.registeredArguments[place.count]
  return startingWith(
    current,
    (place.count === 0 ? argumentValues[command.name()] : undefined)?.map((value) => ({ value })) ??
      alternatives(argument?.name() ?? '').map((value) => ({ value })),
  )
}

const startingWith = (typed: string, all: readonly Candidate[], prefix = ''): Candidate[] =>
  all
    .map((one) => ({ ...one, value: prefix + one.value }))
    .filter(({ value }) => value.startsWith(typed) && value !== typed)

/** One candidate a line, for the scripts. */
export const linesOf = (all: readonly Candidate[]): string =>
  all
    .map(({ value, text }) => (text ? `${value}\t${text.replace(/\s+/g, ' ')}\n` : `${value}\n`))
    .join('')
