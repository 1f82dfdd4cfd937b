import type { Command, CommanderError } from 'commander'
import { nearest } from '#contract/text/nearest.ts'
import { coreTranslator, type Environment } from './context.ts'
import { Problem } from './output.ts'

const quoted = (message: string) => /'([^']*)'/.exec(message)?.[1] ?? ''
const flagWord = (shown: string) => shown.match(/--[a-z-]+/)?.[0] ?? shown

/**
 * Turns an error of commander into our own, in the user's language and with the nearest spelling.
 */
export function usageProblem(
  error: CommanderError,
  at: Command,
  environment: Environment,
): Problem {
  const t = coreTranslator(environment.locale)
  const name = quoted(error.message)
  const word = name.replace(/=.*$/, '')
  const line: Command[] = []
  for (let one: Command | null = at; one; one = one.parent) line.unshift(one)
  const seeHelp = t('seeHelp', { command: line.map((one) => one.name()).join(' ') })
  const meant = (known: readonly string[]) => {
    const longer = known.filter((one) => one.startsWith(word))
    const found = longer.length === 1 ? longer[0] : nearest(word, known)
    return found ? t('didYouMean', { name: found }) : seeHelp
  }
  const flags = line.flatMap((one) => one.options.map((option) => option.long ?? ''))
  switch (error.code) {
    case 'commander.unknownOption':
      if (flags.includes(word))
        return new Problem('usage', t('noValueHere', { name: word }), { hint: seeHelp })
      return new Problem('usage', t('unknownFlag', { name: word }), { hint: meant(flags) })
    case 'commander.unknownCommand':
      return new Problem('usage', t('unknownCommand', { name }), {
        hint: meant(at.commands.map((one) => one.name())),
      })
    case 'commander.missingArgument':
      return new Problem('usage', t('missingArgument', { name: name.toUpperCase() }), {
        hint: seeHelp,
      })
    case 'commander.optionMissingArgument':
      return new Problem('usage', t('missingValue', { name: flagWord(name) }), { hint: seeHelp })
    case 'commander.excessArguments':
      return new Problem('usage', t('tooManyArguments'), { hint: seeHelp })
    case 'commander.help': // a command that only has subcommands
      return new Problem('usage', t('noCommand'), { hint: seeHelp })
    default:
      return new Problem('usage', error.message, { hint: seeHelp })
  }
}
