import { CannotWrite, type Written } from './files.ts'
import { camel, key, withBefore, type SourceFile } from './texts.ts'

/** The relevant files of the repository. */
interface CliHouse {
  /** The list of commands. */
  main: SourceFile
  /** Messages shared by every command, in English and in Chinese. */
  core: readonly [SourceFile, SourceFile]
}

/**
 * The places of a new command: its line in the list, its summaries, the command and its
 * implementation, its messages in both languages, and a test that fails until it says what the
 * command prints.
 */
export function newCommand(verb: string, { main, core }: CliHouse): Written[] {
  if (!/^[a-z]+(-[a-z]+)*$/.test(verb))
    throw new CannotWrite(`A command is named like pull, not ${verb}.`)
  const name = camel(verb)
  if (main.text.includes(`'./commands/${verb}.ts'`))
    throw new CannotWrite(`${main.name} has the command ${verb} already.`)
  const summaries = ['says in one line what it does', '用一句话说明它的作用']
  return [
    {
      name: main.name,
      text: withBefore(
        main,
        /\} satisfies Record<string, \(\) => Promise<CommandMaker>>/,
        `  ${key(verb)}: async () => (await import('./commands/${verb}.ts')).${name},\n`,
      ),
      isNew: false,
    },
    ...core.map((messages, index) => ({
      name: messages.name,
      text: withBefore(
        messages,
        /\n {2}'exit\.ok'/,
        `  'summary.${verb}': '${summaries[index]}',\n`,
      ),
      isNew: false,
    })),
    { name: `cli/locales/en/${verb}.ts`, text: english(verb, name), isNew: true },
    { name: `cli/locales/zh-cn/${verb}.ts`, text: chinese(verb, name), isNew: true },
    { name: `cli/commands/${verb}.ts`, text: commandOf(verb, name), isNew: true },
    { name: `cli/commands/${verb}/run.ts`, text: workOf(verb, name), isNew: true },
    { name: `cli/commands/${verb}.test.ts`, text: testOf(verb), isNew: true },
  ]
}

const english = (verb: string, name: string): string => `/** Messages of \`showdoc ${verb}\`. */
export const ${name} = {
  purpose: 'Says in one sentence what the command is for.',
  done: 'Nothing is done yet.',
} as const
`

const chinese = (
  verb: string,
  name: string,
): string => `import type { Translation } from '#contract/text/phrase.ts'
import type { ${name} as en } from '../en/${verb}.ts'

export const ${name}: Translation<typeof en> = {
  purpose: '用一句话说明命令的用途。',
  done: '还没有做任何事。',
}
`

const commandOf = (
  verb: string,
  name: string,
): string => `import { commandOf, type CommandMaker } from '../command.ts'
import { ${name} as en } from '../locales/en/${verb}.ts'
import { ${name} as zhCn } from '../locales/zh-cn/${verb}.ts'
import { createTranslator } from '../locales/translator.ts'

/** \`showdoc ${verb}\`: says in one sentence what it does. Source: */
export const ${name}: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: '${verb}',
      purpose: t('purpose'),
      flags: {},
      flagHelp: {},
      examples: ['showdoc ${verb}'],
      exits: ['ok', 'error', 'auth'],
      run: async (ctx) => (await import('./${verb}/run.ts')).run(ctx, t),
    },
    environment,
    onExit,
  )
}
`

const workOf = (
  verb: string,
  name: string,
): string => `import type { CommandContext } from '../../context.ts'
import type { ${name} as en } from '../../locales/en/${verb}.ts'
import type { Translator } from '../../locales/translator.ts'
import type { Exit } from '../../output.ts'

/** Says in one sentence what it does. */
export async function run({ output }: CommandContext, t: Translator<typeof en>): Promise<Exit> {
  output.document('showdoc.${verb}/1', 'ok', {})
  output.result(t('done'))
  return 'ok'
}
`

const testOf = (verb: string): string => `import { expect, test } from 'vitest'
import { runCli } from '../../server/test/run-cli.ts'

test('${verb}: say here what a user can rely on', async () => {
  expect(await runCli(['${verb}'])).toEqual({ exit: 'ok', code: 0, out: 'what it prints\\n', err: '' })
  expect((await runCli(['${verb}', '--json'])).out).toContain('"schema":"showdoc.${verb}/1"')
})
`
