import { expect, test } from 'vitest'
import { newCall } from './call.ts'

const contract = [
  { name: 'server/contract/calls/user.ts', text: "export const userCalls = group('user', {})\n" },
  {
    name: 'server/contract/calls/page.ts',
    text: `import * as z from 'zod'
const shape = z.object({})
export const pageCalls = group('page', {
  /** One page. */
  info: call({ input: z.object({ page_id: int(), parts: z.array(z.object({ id: int() })) }), output: shape, fails: ['pageNotFound'], effect: 'reads' }),
  save: call({ input: z.object({ page_id: int(), item_id: int() }), output: shape, fails: ['noAccess'], effect: 'writes' }),
})
export const fileCalls = group('file', { visit: call({ input: z.object({}), output: shape, fails: [], effect: 'reads' }) })
`,
  },
]
const routes = [
  {
    name: 'server/features/page/routes.ts',
    text: `import { pageCalls } from '#contract/calls/page.ts'
import { pageEditor, pageReader } from '../../access/page.ts'
import { pageInfo } from './info.ts'
import { savePage } from './save.ts'

export const pageRoutes = routes(pageCalls, {
  info: guard(pageReader, pageInfo),
  save: guard(pageEditor, savePage),
})
`,
  },
]
const rights = {
  name: 'server/test/permissions/table.ts',
  text: `export const table = {
  'page/info': { cells: ' 303 ok', fields: () => ({ page_id: 1 }) },
}
`,
}
const house = { contract, routes, rights }

test('a new call is added to contract, routes and table of rights, with a use case and a test of its own', () => {
  const written = newCall({ group: 'page', call: 'starAll', rule: 'pageEditor' }, house)
  expect(written.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['server/contract/calls/page.ts', false],
    ['server/features/page/routes.ts', false],
    ['server/test/permissions/table.ts', false],
    ['server/features/page/star-all.ts', true],
    ['server/features/page/star-all.test.ts', true],
  ])
  const [entry = '', line = '', row = '', useCase = '', itsTest = ''] = written.map(
    ({ text }) => text,
  )
  expect(entry).toMatch(
    / {2}starAll: call\(\{\s+summary: \{\s+en: 'Says in one line what it does\.',\s+'zh-cn': '用一句话说明它的作用。',\s+\},\s+input: z\.object\(\{ page_id: int\(\), item_id: int\(\) \}\),[^]+fails: \['noAccess'\],[^]+\}\),\n\}\)\nexport const fileCalls/,
  )
  expect(line).toContain(
    "import { savePage } from './save.ts'\nimport { starAllPage } from './star-all.ts'\n",
  )
  expect(line).toContain(
    '  save: guard(pageEditor, savePage),\n  starAll: guard(pageEditor, starAllPage),\n})',
  )
  expect(row).toContain(
    "({ page_id: 1 }) },\n  'page/starAll': { elsewhere: 'features/page/star-all.test.ts' },\n}\n",
  )
  expect(useCase).toContain("import type { pageEditor } from '../../access/page.ts'")
  expect(useCase).toContain("throw new Error('page/starAll is not written yet')")
  expect(itsTest).toContain(
    'ask(pageCalls.starAll, { item_id: item.item_id, page_id: page.page_id })',
  )
})

test('without a rule it gets the one most calls of the group have, with its input and refusals', () => {
  const busier = routes.map(({ name, text }) => ({
    name,
    text: text.replace('})\n', '  more: guard(pageReader, more),\n})\n'),
  }))
  const [entry] = newCall({ group: 'page', call: 'star' }, { ...house, routes: busier })
  expect(entry?.text).toMatch(
    /star: call\(\{[^]+\},\s+input: z\.object\(\{ page_id: int\(\), parts: z\.array\(z\.object\(\{ id: int\(\) \}\)\) \}\),[^]+fails: \['pageNotFound'\]/,
  )
})

test('in a group of several parts it stands beside its model, and belongs to the whole group', () => {
  const part = {
    name: 'server/contract/calls/page-lock.ts',
    text: `export const pageLockCalls = group('page', {
  isLock: call({ input: z.object({ page_id: int(), lock: flag() }), output: shape, fails: ['pageLocked'], effect: 'reads' }),
})
`,
  }
  const [, page] = contract
  const whole = page!.text.replace("group('page', {", "group('page', { ...pageLockCalls,")
  const parted = {
    contract: [part, { ...page!, text: whole }],
    routes: routes.map(({ name, text }) => ({
      name,
      text: text
        .replace('pageReader }', 'pageLocker, pageReader }')
        .replace('})\n', '  isLock: guard(pageLocker, isLock),\n})\n'),
    })),
    rights,
  }
  const written = newCall({ group: 'page', call: 'unlock', rule: 'pageLocker' }, parted)
  expect(written[0]).toMatchObject({ name: part.name, isNew: false })
  expect(written[0]?.text).toMatch(/unlock: call\([^]+fails: \['pageLocked'\]/)
  expect(written[3]?.text).toContain("import type { pageCalls } from '#contract/calls/page.ts'")
  expect(() => newCall({ group: 'page', call: 'isLock' }, parted)).toThrow(
    'page/isLock stands in server/contract/calls/page-lock.ts already',
  )
})

test('where an input has more fields, the test compiles without them and names the type that lists them', () => {
  const itsTest =
    newCall({ group: 'page', call: 'star', rule: 'pageReader' }, house).at(-1)?.text ?? ''
  expect(itsTest).toContain(
    'ask(pageCalls.star, { page_id: page.page_id } as ArgsOf<typeof pageCalls.star>)',
  )
  expect(itsTest).toContain("import type { ArgsOf } from '#contract/call.ts'")
})

test.each([
  [{ group: 'page', call: 'save' }, 'page/save stands in server/contract/calls/page.ts already'],
  [{ group: 'pages', call: 'star' }, "group('pages', …)"],
  [{ group: 'user', call: 'star' }, 'routes(userCalls, …)'],
  [{ group: 'page', call: 'Star-all' }, 'not Star-all'],
  [{ group: 'page', call: 'star', rule: 'anyone' }, 'imports no rule anyone'],
])('what cannot be generated is refused with the reason: %j', (asked, why) => {
  expect(() => newCall(asked, house)).toThrow(why)
})
