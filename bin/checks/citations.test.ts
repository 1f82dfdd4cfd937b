import { expect, test } from 'vitest'
import { checkCitations } from './citations.ts'
import { tree } from './tree.ts'

const chapter = '# The command line\n\n## 1. Conventions\n\n### 1.2 Flags\n\n## 13. Decisions\n'

test('a citation of a chapter or section that does not exist is reported with its place', () => {
  const files = {
    'cli/spec.md': chapter,
    'cli/flags.ts':
      '\n/** Source: cli/spec.md 1.2, 1.3. */\n// Source: web/spec/reading.md 4\n/**\n * Source: cli/spec.md\n * 2.1\n */',
  }
  expect(checkCitations(tree(files))).toEqual([
    'cli/flags.ts:2: cli/spec.md has no section 1.3',
    'cli/flags.ts:3: there is no web/spec/reading.md',
    'cli/flags.ts:5: cli/spec.md has no section 2.1',
  ])
})

test('existing sections are fine, and so are chapters without a section and other sources', () => {
  const files = {
    'cli/spec.md': `${chapter}\nSee cli/spec.md 13.`,
    'cli/README.md': 'What people see stands in cli/spec.md; 2 of them read it.',
    'cli/flags.ts': '/** Source: cli/spec.md 1, 1.2, RFC 9110 5.6. */',
    'node_modules/a/b.ts': `// ${'cli/spec.md'} 99`,
  }
  expect(checkCitations(tree(files))).toEqual([])
})

test('a source that nobody could look up is reported', () => {
  const files = {
    'cli/spec.md': chapter,
    'cli/flags.ts': [
      '/** Most flags. Source: architecture, Failures. */',
      '/** Least. Source: */',
      '// Source: cli/spec.md',
      '/**\n * Seconds. Source: issue\n * "search".\n */',
      '/** Bytes. Source: cli/gone.ts. */',
    ].join('\n'),
  }
  const told = checkCitations(tree(files)).map((one) => one.split(': ')[0])
  expect(told).toEqual([1, 2, 3, 5, 8].map((line) => `cli/flags.ts:${line}`))
})

test('sections, files, standards, addresses and manual pages can be looked up', () => {
  const files = {
    'cli/spec.md': chapter,
    'cli/flags.ts': [
      '/**\n * Seconds. Source:\n * cli/spec.md 1.2.\n */',
      '/** Source: cli/flags.ts. */',
      '/** Source: RFC 9110 5.6; CSS Text 3, 4.1.3. */',
      '// Source: sqlite.org/pragma.html#pragma_wal_checkpoint',
      '/**\n * Source:\n * statfs(2)\n */',
      "const phrases = { diagramSource: 'Source of the diagram', Source: text }",
    ].join('\n'),
    'bin/new/call.ts': '`/** Says what it does. Source: */`',
    'web/spec/design.md': '* Source: searchable select of items',
  }
  expect(checkCitations(tree(files))).toEqual([])
})

test('files and folders named in documents must exist', () => {
  const files = {
    'cli/spec.md': 'Pages such as `guide/login.md` are read by `gone.ts`.',
    'cli/main.ts': '',
    'cli/README.md': [
      '`main.ts`, `cli/main.ts`, [main](main.ts#run), `../server/db/`, `dist/main.mjs`',
      '`server/gone/`, `../gone.md`, [gone](gone.md), `db/main.ts`',
    ].join('\n'),
    'server/db/up.ts': '',
    'web/decisions/001-a.md': 'As `up.ts` does; files are in `attachments/`, see `gone.css`.',
    'web/notes.md': '`gone.ts`',
  }
  expect(checkCitations(tree(files)).toSorted()).toEqual([
    'cli/README.md:2: there is no ../gone.md',
    'cli/README.md:2: there is no db/main.ts',
    'cli/README.md:2: there is no gone.md',
    'cli/README.md:2: there is no server/gone/',
    'cli/spec.md:1: there is no gone.ts',
    'web/decisions/001-a.md:1: there is no gone.css',
  ])
})

test('no merge conflict is left in documents and styles', () => {
  const mark = '<'.repeat(7)
  const files = {
    'cli/spec.md': `${chapter}${mark} HEAD\n`,
    'web/a.css': `${mark} HEAD\n${'>'.repeat(7)} abc\n`,
    'README.md': `In a text: ${mark} HEAD`,
  }
  expect(checkCitations(tree(files)).toSorted()).toEqual([
    'cli/spec.md:8: an unresolved merge conflict',
    'web/a.css:1: an unresolved merge conflict',
    'web/a.css:2: an unresolved merge conflict',
  ])
})
