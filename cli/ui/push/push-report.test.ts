import { expect, test } from 'vitest'
import { interruptedLine, summaryLine } from './push-summary.ts'
import { pageLines } from './push-report.ts'
import { pushParts } from './push-document.ts'
import { remarkLine, warningLines } from './push-remarks.ts'
import type { StyledLine } from '../diff-lines.ts'
import { widthOf } from '../../terminal/columns.ts'
import type { BaseUnknown } from '../../sync/base/trust.ts'
import { exitOf, type PageResult, type PushResult } from '../../sync/push/result.ts'
import { phrase } from '../../sync/problem.ts'

const linesOf = (result: PushResult, locale: 'en' | 'zh-cn' = 'en') =>
  pageLines(result, locale).map(({ text }: StyledLine) => text)

const page = (path: string, more: Partial<PageResult>): PageResult => ({
  path,
  action: 'update',
  state: 'written',
  fields: ['content'],
  ...more,
})
const result = (pages: PageResult[], more: Partial<PushResult> = {}): PushResult => ({
  item: { id: '600000123', name: '产品手册', domain: '' },
  dryRun: false,
  pages,
  unchanged: 1985,
  unchangedPaths: [],
  remarks: [],
  files: { sent: 2, bytes: 10, failed: 0 },
  interrupted: false,
  resumed: 0,
  settled: [],
  catalogs: [],
  settledCatalogs: [],
  ...more,
})
const frame = {
  locale: 'en' as const,
  server: 'https://docs.example.com',
  commit: '1f2e3d4',
  seconds: 1.44,
}

const pages = [
  page('ops/backup.md', {
    action: 'move',
    from: 'admin/backup.md',
    id: '100000391',
    title: '备份',
    fields: [],
  }),
  page('guide/roles.md', {
    action: 'conflict',
    state: 'conflict',
    id: '100000390',
    title: 'Roles',
    baseRev: '7',
    remote: { rev: '9', author: 'li', time: 1_795_168_920 },
  }),
  page('api/user.md', { id: '100000388', rev: '10', title: '用户接口', added: 12, removed: 3 }),
]

test('one line per page, sorted by path, with Chinese counted as two columns', () => {
  expect(widthOf('登录 a')).toBe(6)
  expect(widthOf('e\u0301')).toBe(1)
  expect(linesOf(result(pages), 'en')).toEqual([
    'update    api/user.md     用户接口              100000388  +12 -3',
    expect.stringMatching(
      /^conflict {2}guide\/roles\.md {2}changed on the server too \(rev 9, base 7, li, 2026-11-2\d \d\d:\d\d\)$/,
    ),
    '          → showdoc push --on-conflict merge merges both; ours overwrites the page, and the overwritten text is kept',
    'move      ops/backup.md   from admin/backup.md  100000391',
  ])
  expect(linesOf(result(pages), 'zh-cn')[0]).toBe(
    '更新  api/user.md     用户接口              100000388  +12 -3',
  )
})

test.each([
  ['another catalog', { fields: ['catalog'] }],
  ['no base', { baseRev: undefined }],
] satisfies [string, { fields?: PageResult['fields']; baseRev?: undefined }][])(
  'merging is not offered where it cannot decide: %s',
  (_name, more) => {
    const conflict = { ...pages[1]!, ...more } as PageResult
    expect(linesOf(result([conflict]))[1]).toBe(
      '          → showdoc push --on-conflict ours keeps the local version, theirs takes the one of the server',
    )
  },
)

test('of a deleted file the advice says what becomes of page and file', () => {
  const conflict: PageResult = { ...pages[1]!, title: undefined }
  expect(linesOf(result([conflict]))[1]).toBe(
    '          → showdoc push --on-conflict ours leaves the page as it is on the server, without a file; theirs restores the file',
  )
})

test('a page being edited can be waited for; a watch does so by itself', () => {
  const locked = page('a.md', { state: 'locked', lockedBy: 'li' })
  expect(linesOf(result([locked]))).toEqual([
    'locked  a.md  is being edited by li',
    '        → showdoc push --lock-wait 60 waits for up to a minute until nobody is editing it',
  ])
  expect(pageLines({ ...result([locked]), isWatch: true }, 'en')).toHaveLength(1)
})

test('the summary counts what happened', () => {
  expect(summaryLine(result(pages), frame)).toBe(
    '2 pages written, 1 conflict, 1,985 unchanged, 2 files sent, 1.4 s',
  )
  expect(summaryLine(result(pages), { ...frame, locale: 'zh-cn' })).toBe(
    '写入 2 个页面，1 个冲突，1,985 个未变，发送 2 个文件，1.4 秒',
  )
})

test('what an interrupted run did not reach is counted, not listed', () => {
  const ended = result([page('a.md', { id: '1' }), page('b.md', { state: 'left' })], {
    interrupted: true,
  })
  expect(linesOf(ended, 'en')).toEqual(['update  a.md  1'])
  expect(interruptedLine(ended, 0, 'en')).toBe(
    'interrupted: 1 of 2 pages are on the server; run push again to continue',
  )
  expect(exitOf(ended)).toBe('interrupted')
  // also what the run before has written, and the pages of API documents
  expect(interruptedLine({ ...ended, resumed: 3 }, 0, 'en')).toContain('4 of 5 pages')
  expect(interruptedLine(ended, 7, 'en')).toContain('1 of 2 pages are on the server, and 7 of API')
  expect(interruptedLine(result([]), 1, 'en')).toContain('1 page of API documents is on the server')
})

test('names cannot change what a terminal shows', () => {
  const [line] = linesOf(result([page('a\u001b[2J.md', { title: 'x\r\u202e' })]), 'en')
  expect(line).not.toMatch(/[\u0000-\u001f\u202e]/)
  const remark = {
    path: 'a.md',
    line: 1200,
    column: 5,
    rule: 'link-file',
    level: 'warn' as const,
    message: phrase('link.missing', { address: 'b\u0007.md' }),
  }
  expect(remarkLine(remark, 'en')).toBe(
    'a.md:1200:5 warning link-file: leads to b\ufffd.md, which does not exist',
  )
})

test('the document has its keys in a fixed order, ids as text and times in UTC', () => {
  const document = pushParts(result(pages), frame) as Record<string, unknown>
  expect(Object.keys(document)).toEqual([
    'server', 'item', 'dry_run', 'commit', 'counts', 'pages', 'conflicts', 'catalogs', 'remarks', 'settled', 'interrupted', 'seconds',
  ]) // prettier-ignore
  expect(document).toMatchObject({
    item: { id: '600000123', url: 'https://docs.example.com/600000123' },
    counts: {
      create: 0,
      update: 1,
      move: 1,
      delete: 0,
      conflict: 1,
      locked: 0,
      failed: 0,
      unchanged: 1985,
      files: 2,
    },
    conflicts: [
      {
        path: 'guide/roles.md',
        base_rev: '7',
        remote_rev: '9',
        author: 'li',
        time: '2026-11-20T10:02:00Z',
      },
    ],
    seconds: 1.4,
  })
})

test('reported pages are counted too: skipped ones by reason', () => {
  const left = [
    page('a.md', { action: 'gone', state: 'left' }),
    page('b.md', { action: 'gone-remotely', state: 'left' }),
    page('c.md', { action: 'behind', state: 'left' }),
  ]
  expect(pushParts(result(left), frame)).toMatchObject({
    counts: { update: 0, behind: 1, gone: 2 },
  })
})

test.each([
  ['ok', result([])],
  ['conflict', result([page('a.md', { action: 'conflict', state: 'conflict' })])],
  ['ok', result([page('a.md', { action: 'skipped', state: 'skipped' })])],
  ['error', result([page('a.md', { state: 'locked' })])],
  ['partial', result([page('a.md', {}), page('b.md', { state: 'locked' })])],
  ['error', result([page('a.md', { state: 'refused' })])],
  [
    'partial',
    result([
      page('a.md', {}),
      page('b.md', { action: 'conflict', state: 'conflict' }),
      page('c.md', { state: 'failed' }),
    ]),
  ],
  ['differences', result([page('a.md', { state: 'planned' })], { dryRun: true })],
  ['interrupted', result([page('a.md', { state: 'failed' })], { interrupted: true })],
])('ends with %s', (exit, one) => {
  expect(exitOf(one)).toBe(exit)
})

const warning = (path: string, rule = 'link-file') => ({
  path,
  line: 3,
  column: 1,
  rule,
  level: 'warn' as const,
  message: phrase('link.missing', { address: 'x.md' }),
})

test('frequent warnings are counted, few ones listed, and those about unchanged files are not repeated', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => warning(`a/${index % 92}.md`))
  const reported = result([page('a/0.md', {})], {
    remarks: [...many, warning('b.md', 'image-missing')],
  })
  expect(warningLines(reported, 'en', false)).toEqual([
    '1,200 links to files that do not exist, in 92 files; push -v lists them',
    'b.md:3:1 warning image-missing: leads to x.md, which does not exist',
  ])
  expect(warningLines(reported, 'zh-cn', false)[0]).toBe(
    '92 个文件中有 1,200 个链接指向不存在的文件；用 push -v 列出',
  )
  expect(warningLines(reported, 'en', true)).toHaveLength(1_201)
  const later = { ...reported, unchangedPaths: [...new Set(many.map(({ path }) => path))].slice(3) }
  expect(warningLines(later, 'en', false)[0]).toMatch(/^42 links .* in 3 files;/)
  expect(warningLines({ ...later, pages: [] }, 'en', false)).toEqual([])
  // headings that are linked to from unchanged files
  const anchors = many.map((one) => ({ ...one, rule: 'link-anchor' }))
  expect(warningLines({ ...later, remarks: anchors }, 'en', false)).toEqual([
    '1,200 links to headings that do not exist, in 92 files; push -v lists them',
  ])
  // what was sent in spite of a secret is always named
  expect(
    warningLines(
      result([page('a.md', {})], {
        remarks: Array.from({ length: 9 }, () => warning('a.md', 'secret')),
      }),
      'en',
      false,
    ),
  ).toHaveLength(9)
})

test('the summary counts failed files, each once, also in a plan', () => {
  const error = (path: string) => ({ ...warning(path, 'encoding'), level: 'error' as const })
  const remarks = [error('x.md'), error('x.md'), error('y.md'), error('locked.md')]
  const some = result([page('a.md', {}), page('locked.md', { state: 'locked', lockedBy: 'li' })], {
    remarks,
  })
  expect(summaryLine(some, frame)).toBe(
    '1 page written, 1 locked, 2 failed, 1,985 unchanged, 2 files sent, 1.4 s',
  )
  expect(summaryLine({ ...some, dryRun: true }, frame)).toMatch(/^Plan: .*, 2 failed$/)
})

test('pages without a file say only once what can be done about it', () => {
  const gone = ['a.md', 'b.md', 'c.md'].map((path) => page(path, { action: 'gone', state: 'left' }))
  expect(linesOf(result(gone), 'en')).toEqual([
    'gone  a.md  its file is gone; the page stays',
    'gone  b.md  its file is gone; the page stays',
    'gone  c.md  its file is gone; the page stays',
    '      → showdoc push --prune deletes the page if nobody has changed it since; or restore the file',
  ])
})

test('a page with an unknown base is reported as such, with advice that fits the clone', () => {
  const conflict = page('a.md', {
    action: 'conflict',
    state: 'conflict',
    title: 'A',
    remote: { rev: '9', author: 'li', time: 1_795_168_920 },
  })
  const lines = (baseUnknown: BaseUnknown, locale: 'en' | 'zh-cn' = 'en') =>
    linesOf(result([{ ...conflict, baseUnknown }]), locale)
  expect(lines('files')).toEqual([
    expect.stringMatching(
      /^conflict {2}a\.md {2}differs from the page \(rev 9, li, .*\), and it is not proven that the file is based on it$/,
    ),
    expect.stringMatching(
      /→ add the page's changes to the file, then run showdoc push --on-conflict ours$/,
    ),
  ])
  expect(lines('shallow')[1]).toMatch(/→ git fetch --unshallow .*fetch-depth 0/)
  expect(lines('noGit')[1]).toMatch(/→ git was not found.*install git/)
  const submodule = lines({ folder: 'docs/lib', commit: '1234abcd' })
  expect(submodule[0]).toMatch(/is based on it {2}it is in the submodule docs\/lib.* 1234abcd/)
  expect(submodule[1]).toMatch(/→ add the page.*showdoc push FILE --on-conflict ours/)
  expect(lines({ folder: 'lib', commit: '' }, 'zh-cn')[0]).toMatch(/文件位于子模块 lib，git/)
  expect(lines('noGit', 'zh-cn')[1]).toMatch(/→ 没有找到 git.*安装 git/)
})

test('the parts of a summary are all the pages, also those that stay as they are', () => {
  const left = (action: PageResult['action'], path: string) => page(path, { action, state: 'left' })
  const pages = [
    page('a.md', { state: 'skipped', action: 'skipped' }),
    left('behind', 'b.md'),
    left('gone', 'c.md'),
    left('gone-remotely', 'd.md'),
  ]
  const settled = [{ path: 'e.md', action: 'update' as const, state: 'written' as const, fields: [], id: '1' }] // prettier-ignore
  const summary = summaryLine(result(pages, { unchanged: 2, settled }), frame)
  expect(summary).toContain(
    '1 file resolved, 1 skipped, 1 newer on the server, 2 gone, 1 unchanged',
  )
})
