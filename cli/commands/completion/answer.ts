import type { Command } from 'commander'
import { contextOf, coreTranslator, type Environment } from '../../context.ts'
import type { Exit } from '../../output.ts'
import { candidates, linesOf } from './complete.ts'
import { knownContents, refreshContents } from './known-contents.ts'
import { knownItems, refreshItems } from './known-items.ts'

/** Flags that determine the server; secrets are not repeated on another command line. */
const serverFlags = ['--server', '--dir', '--target'] as const

/** Builds the program with the commands that these words name. */
type ProgramFor = (
  words: readonly string[],
  environment: Environment,
  onExit: (end: Exit) => void,
) => Promise<Command>

/**
 * The answer to `__complete [--current=WORD] -- WORDS…`, one candidate a line; the last word is
 * what is being typed unless it is given apart. `__complete --refresh FLAGS` fetches the list of
 * items again, `--refresh-contents` that of the catalogs and pages of an item. Source: cli/spec.md 5.21.
 */
export async function completeWords(
  argv: readonly string[],
  environment: Environment,
  programFor: ProgramFor,
): Promise<string> {
  const [order = ''] = argv
  if (order === '--refresh' || order === '--refresh-contents') {
    const program = await programFor([], environment, () => undefined)
    program.parseOptions(argv.slice(1))
    const refresh = order === '--refresh' ? refreshItems : refreshContents
    await refresh(contextOf(environment, program.opts()))
    return ''
  }
  const end = argv.indexOf('--')
  const apart = argv.slice(0, end).find((one) => one.startsWith('--current='))
  const typed = argv.slice(end + 1)
  const words = apart === undefined ? typed : [...typed, apart.slice('--current='.length)]
  const t = coreTranslator(environment.locale)
  const program = await programFor(words.slice(0, -1), environment, () => undefined)
  return linesOf(
    await candidates(program, words, {
      summaryOf: (name) => t(`summary.${name as 'push'}`),
      async itemsFor(values) {
        const flags = serverFlags.flatMap((name) => {
          const value = values.get(name)
          return value === undefined ? [] : [`${name}=${value}`]
        })
        program.parseOptions(flags)
        const { items, isCurrent } = await knownItems(contextOf(environment, program.opts()))
        if (!isCurrent) environment.runBehind?.(['__complete', '--refresh', ...flags])
        return items
      },
      async contentsFor(values, kind) {
        const flags = [...serverFlags, '--item'].flatMap((name) => {
          const value = values.get(name)
          return value === undefined ? [] : [`${name}=${value}`]
        })
        program.parseOptions(flags)
        const { contents, isCurrent } = await knownContents(contextOf(environment, program.opts()))
        if (!isCurrent) environment.runBehind?.(['__complete', '--refresh-contents', ...flags])
        return contents[kind]
      },
    }),
  )
}
