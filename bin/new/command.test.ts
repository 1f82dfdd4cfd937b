import { expect, test } from 'vitest'
import { newCommand } from './command.ts'

const main = {
  name: 'cli/main.ts',
  text: `const commands = {
  serve: async () => (await import('./commands/serve.ts')).serve,
} satisfies Record<string, () => Promise<CommandMaker>>
`,
}
const core = ['en', 'zh-cn'].map((language) => ({
  name: `cli/locales/${language}/core.ts`,
  text: "export const core = {\n  'summary.serve': 'x',\n\n  'exit.ok': 'x',\n}\n",
})) as [typeof main, typeof main]

test('a new command is added to the list and the summaries, with messages, implementation and a test', () => {
  const written = newCommand('pull-all', { main, core })
  expect(written.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['cli/main.ts', false],
    ['cli/locales/en/core.ts', false],
    ['cli/locales/zh-cn/core.ts', false],
    ['cli/locales/en/pull-all.ts', true],
    ['cli/locales/zh-cn/pull-all.ts', true],
    ['cli/commands/pull-all.ts', true],
    ['cli/commands/pull-all/run.ts', true],
    ['cli/commands/pull-all.test.ts', true],
  ])
  const [list, english, chinese, , messages, command, work, itsTest] = written.map(
    ({ text }) => text,
  )
  expect(list).toContain(
    "  'pull-all': async () => (await import('./commands/pull-all.ts')).pullAll,\n} satisfies",
  )
  expect(english).toContain("'x',\n  'summary.pull-all': 'says in one line what it does',\n")
  expect(chinese).toContain("'summary.pull-all': '用一句话说明它的作用',")
  expect(messages).toContain('export const pullAll: Translation<typeof en>')
  expect(command).toContain('export const pullAll: CommandMaker')
  expect(work).toContain("output.document('showdoc.pull-all/1', 'ok', {})")
  expect(itsTest).toContain("runCli(['pull-all'])")
})

test.each([
  ['Pull', 'not Pull'],
  ['serve', 'cli/main.ts has the command serve already'],
])('what cannot be generated is refused with the reason: %j', (verb, why) => {
  expect(() => newCommand(verb, { main, core })).toThrow(why)
})
