import { Command } from 'commander'
import { wrapped } from './terminal/columns.ts'
import { columnsOf, contextOf, type CommandContext, type Environment } from './context.ts'
import { commandHelp, writeHelp, type CommandHelp } from './help.ts'
import {
  globalFlags,
  resolveFlags,
  spellings,
  withBareValues,
  type Flags,
  type ParsedFlags,
  type Sources,
  type ValuesOf,
} from './options.ts'
import type { Exit } from './output.ts'

/** A complete command: its help and its implementation. */
interface CommandSpec<F extends Flags> extends CommandHelp<F> {
  readonly name: string
  run(
    ctx: CommandContext,
    flags: ValuesOf<F>,
    args: readonly (string | undefined)[],
    sources: Sources,
  ): Promise<Exit>
}

/** Receives the exit of a command that has run. */
export type OnExit = (exit: Exit) => void
/** What each file in `commands/` exports. */
export type CommandMaker = (environment: Environment, onExit: OnExit) => Command | Promise<Command>

const commaList = (value: string, before?: string): string =>
  before === undefined ? value : `${before},${value}`

/** Adds flags; commander's description, which our own help does not show, is the placeholder. */
function addFlags(command: Command, flags: Flags): void {
  for (const [key, flag] of Object.entries(flags))
    for (const spelling of spellings(key, flag))
      if (flag.isList) command.option(spelling, flag.placeholder ?? '', commaList)
      else command.option(spelling, flag.placeholder ?? '')
  const parse = command.parseOptions.bind(command)
  command.parseOptions = (args) => parse(withBareValues(args, flags))
}

/** Builds the commander command of a spec, with our own help in the user's language. */
export function commandOf<F extends Flags>(
  spec: CommandSpec<F>,
  environment: Environment,
  onExit: OnExit,
): Command {
  const command = createCommand(spec.name, environment, (path) =>
    commandHelp(spec, path, environment),
  )
  for (const argument of spec.arguments ?? []) command.argument(argument)
  addFlags(command, spec.flags)
  return command.action(async () => {
    // a parent command may define a flag of the same name, and commander stores the value there
    const given: ParsedFlags = command.optsWithGlobals()
    const ctx = contextOf(environment, given, pathOf(command))
    const { values, sources } = resolveFlags(spec.flags, given, environment.env, ctx.t)
    const args = command.processedArgs.flat() as (string | undefined)[]
    onExit(await spec.run(ctx, values, args, sources))
  })
}

/** A command that only has subcommands, such as `showdoc admin`. */
export function groupOf(
  name: string,
  environment: Environment,
  help: (path: string) => string,
): Command {
  return createCommand(name, environment, help)
}

/** The program itself, with the global flags. */
export function programOf(environment: Environment, help: (path: string) => string): Command {
  const program = createCommand('showdoc', environment, help)
  addFlags(program, globalFlags)
  return program.option('-V, --version')
}

/** A command as typed, such as `showdoc admin user list`. */
export function pathOf(command: Command): string {
  const names: string[] = []
  for (let one: Command | null = command; one; one = one.parent) names.unshift(one.name())
  return names.join(' ')
}

function createCommand(
  name: string,
  environment: Environment,
  help: (path: string) => string,
): Command {
  const command = new Command(name)
  command.exitOverride().helpOption('-h, --help').helpCommand(false).showSuggestionAfterError(false)
  command.configureOutput({
    writeOut: (text) => writeHelp(environment, pathOf(command), text),
    writeErr: () => undefined,
  })
  const columns = environment.isJson ? undefined : columnsOf(environment.stdout)
  command.helpInformation = () => wrapped(help(pathOf(command)), columns)
  return command
}
