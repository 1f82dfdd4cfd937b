import { parseSync, Visitor, type ESTree } from 'rolldown/utils'
import { CannotWrite, type Written } from './files.ts'
import { kebab, withImport, withLast, type SourceFile } from './texts.ts'

/**
 * An object literal in a source file: its entries by key, and where another one can be inserted.
 */
interface Entries {
  source: SourceFile
  /** Name of the constant it is assigned to. */
  constant: string
  texts: Map<string, string>
  end: number
}

/** The relevant files of the repository. */
interface House {
  contract: SourceFile[]
  routes: SourceFile[]
  /** The table of rights, which has a row for every call. */
  rights: SourceFile
}

/**
 * The places of a new call: its entry in the contract, its line in the routes, its row in the table
 * of rights (which refers to the call's own test until cells are filled in), the use case, and a
 * test that fails until both are written. Unless one is given, the rule is the one most calls of
 * the group have; input and refusals start as those of the shortest call with that rule, since the
 * rule reads that input and answers with those refusals.
 */
export function newCall(
  { group, call, rule }: { group: string; call: string; rule?: string },
  { contract, routes, rights }: House,
): Written[] {
  if (!/^[a-z][A-Za-z0-9]*$/.test(call))
    throw new CannotWrite(`A call is named like batUpdate, not ${call}.`)
  // a long group has parts: groups of the same name, which the one with the routes contains
  const groups = findEntries(
    contract,
    'group',
    ([name]) => name?.type === 'Literal' && name.value === group,
  )
  const [first] = groups
  if (!first) throw new CannotWrite(`No file of server/contract/calls has a group('${group}', …).`)
  const same = groups.find(({ texts }) => texts.has(call))
  if (same) throw new CannotWrite(`${group}/${call} stands in ${same.source.name} already.`)
  const tableOf = ({ constant }: Entries) =>
    findEntries(
      routes,
      'routes',
      ([list]) => list?.type === 'Identifier' && list.name === constant,
    )[0]
  const calls = groups.find((one) => tableOf(one)) ?? first
  const table = tableOf(calls)
  if (!table)
    throw new CannotWrite(`No server/features/*/routes.ts has routes(${calls.constant}, …).`)

  const rules = new Map(
    [...table.texts].map(([name, text]) => [name, /guard\(\s*(\w+)/.exec(text)?.[1] ?? '']),
  )
  const chosen = rule ?? mostOf([...rules.values()].filter((name) => name !== ''))
  const home =
    chosen &&
    new RegExp(`import \\{[^}]*\\b${chosen}\\b[^}]*\\} from '([^']+)'`).exec(table.source.text)?.[1]
  if (!chosen || !home) {
    throw new CannotWrite(
      `${table.source.name} imports no rule ${chosen ?? ''}; name one of its rules, or import it there first.`,
    )
  }
  const model = groups
    .flatMap((entries) => [...entries.texts].map(([name, text]) => ({ entries, name, text })))
    .filter(({ name }) => rules.get(name) === chosen)
    .toSorted((a, b) => a.text.length - b.text.length)[0]
  // beside its model, where what the input uses is imported
  const target = model?.entries ?? calls

  const parts = partsOf(model?.text)
  const place = table.source.name.replace(/routes\.ts$/, '')
  const file = kebab(call)
  const names = {
    group,
    call,
    use: call + group[0]?.toUpperCase() + group.slice(1),
    calls: calls.constant,
    rule: chosen,
    home,
    file,
  }
  return [
    { name: target.source.name, text: withEntry(target, entryOf(call, parts)), isNew: false },
    { name: table.source.name, text: withRoute(table, names), isNew: false },
    { name: rights.name, text: withRights(rights, names, place), isNew: false },
    { name: `${place}${file}.ts`, text: useCaseOf(names, calls.source), isNew: true },
    {
      name: `${place}${file}.test.ts`,
      text: testOf(names, calls.source, parts.input),
      isNew: true,
    },
  ]
}

interface Names {
  group: string
  call: string
  use: string
  calls: string
  rule: string
  home: string
  file: string
}

function findEntries(
  sources: SourceFile[],
  callee: string,
  matches: (args: ESTree.Argument[]) => boolean,
): Entries[] {
  const found: Entries[] = []
  for (const source of sources)
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (
          id.type !== 'Identifier' ||
          init?.type !== 'CallExpression' ||
          init.callee.type !== 'Identifier'
        )
          return
        const object = init.arguments[1]
        if (
          init.callee.name !== callee ||
          !matches(init.arguments) ||
          object?.type !== 'ObjectExpression'
        )
          return
        const texts = new Map<string, string>()
        for (const property of object.properties) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
          texts.set(property.key.name, source.text.slice(property.start, property.end))
        }
        found.push({ source, constant: id.name, texts, end: object.end - 1 })
      },
    }).visit(parseSync(source.name, source.text).program)
  return found
}

function mostOf(names: string[]): string | undefined {
  const count = (name: string) => names.filter((other) => other === name).length
  return names.toSorted((a, b) => count(b) - count(a))[0]
}

function withEntry({ source, end }: Entries, entry: string): string {
  const before = source.text.slice(0, end).trimEnd()
  return `${before}${/[,{]$/.test(before) ? '' : ','}\n${entry}\n${source.text.slice(end)}`
}

/** Source text of the input and refusals in a call's contract entry. */
function partsOf(entry: string | undefined): { input: string; fails: string } {
  const parts = { input: 'z.object({})', fails: '[]' }
  const text = `({ ${entry ?? ''} })`
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && (key.name === 'input' || key.name === 'fails'))
        parts[key.name] = text.slice(value.start, value.end)
    },
  }).visit(parseSync('entry.ts', text).program)
  return parts
}

const entryOf = (call: string, { input, fails }: { input: string; fails: string }): string => `
  /** Says in one sentence what people get. Source: */
  ${call}: call({
    summary: {
      en: 'Says in one line what it does.',
      'zh-cn': '用一句话说明它的作用。',
    },
    input: ${input},
    output: z.object({}),
    fails: ${fails},
    effect: 'writes',
  }),`

function withRoute(table: Entries, { call, rule, use, file }: Names): string {
  const text = withEntry(table, `  ${call}: guard(${rule}, ${use}),`)
  return withImport(text, `import { ${use} } from './${file}.ts'`)
}

const withRights = (rights: SourceFile, { group, call, file }: Names, place: string): string =>
  withLast(
    rights,
    `  '${group}/${call}': { elsewhere: '${place.replace(/^server\//, '')}${file}.test.ts' },`,
  )

const contractPath = ({ name }: SourceFile): string =>
  name.replace('server/contract/', '#contract/')

const useCaseOf = (
  { group, call, use, calls, rule, home }: Names,
  source: SourceFile,
): string => `import type { InputOf, OutputOf } from '#contract/call.ts'
import type { ${calls} } from '${contractPath(source)}'
import type { ${rule} } from '${home}'

type This = typeof ${calls}.${call}
type Granted = Awaited<ReturnType<typeof ${rule}>>

/** Says in one sentence what it does. Source: */
export async function ${use}(_grant: Granted, _input: InputOf<This>): Promise<OutputOf<This>> {
  throw new Error('${group}/${call} is not written yet')
}
`

function testOf({ group, call, calls }: Names, source: SourceFile, input: string): string {
  const takesPage = /\bpage_id: int\(\)/.test(input)
  const takesItem = /\bitem_id: int\(\)/.test(input)
  const args = [
    takesItem ? 'item_id: item.item_id' : '',
    takesPage ? 'page_id: page.page_id' : '',
  ].filter(Boolean)
  // other fields may be required, and which ones cannot be told from the text
  const isWhole = /^z\.object\(\{(\s*(page|item)_id: int\(\),?)*\s*\}\)$/.test(input)
  const given = `{ ${args.join(', ')} }${isWhole ? '' : ` as ArgsOf<typeof ${calls}.${call}>`}`
  const page = '  const page = await make.page({ owner: ann, item_id: item.item_id })\n'
  return `import { expect, test } from 'vitest'
${isWhole ? '' : "import type { ArgsOf } from '#contract/call.ts'\n"}import { ${calls} } from '${contractPath(source)}'
import { startApp } from '../../test/start-app.ts'

test('${group}/${call}: say here what a user can rely on', async () => {
  const { make, as } = await startApp()
  const ann = await make.user()
${args.length > 0 ? '  const item = await make.item({ owner: ann })\n' : ''}${takesPage ? page : ''}
  const answer = await as(ann).ask(${calls}.${call}, ${given})
  expect(answer).toEqual({ said: 'what it answers' })
})
`
}
