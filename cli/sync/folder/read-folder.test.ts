import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { globMatcher } from '../globs.ts'
import { readFolder } from './read-folder.ts'

const made: string[] = []
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function folderWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'showdoc-folder-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const rules = { include: ['**/*.md', '**/*.markdown'], exclude: [] as string[], gitignore: true }
const read = (root: string, more: Partial<typeof rules> = {}) => {
  const folder = readFolder(root, { ...rules, ...more })
  return {
    pages: folder.pages.map((file) => file.path),
    remarks: folder.remarks.map((one) => `${one.path} ${one.rule}`),
    folder,
  }
}

test('pages are found at every depth, in byte order; other files are ignored', () => {
  const root = folderWith({
    'b.md': '',
    'a/x.md': '',
    'a.markdown': '',
    'a/x.png': '',
    '中/文.md': '',
    'a/_catalog.yaml': '',
  })
  const { pages, folder } = read(root)
  expect(pages).toEqual(['a.markdown', 'a/x.md', 'b.md', '中/文.md'])
  expect(folder.catalogs.map((file) => file.path)).toEqual(['a/_catalog.yaml'])
})

test('names starting with a dot or underscore, node_modules and merge leftovers are never read', () => {
  const root = folderWith({
    '.x/a.md': '',
    '_x/a.md': '',
    '_a.md': '',
    'node_modules/p/README.md': '',
    'a.md.orig': '',
    'a.md.rej': '',
    'ok.md': '',
  })
  expect(read(root, { include: ['**'] }).pages).toEqual(['ok.md'])
})

test('ignore files of every folder up to the repository count, inner ones last', () => {
  const repository = folderWith({
    '.git/HEAD': '',
    '.gitignore': 'build/\n/docs/private.md\n',
    'docs/.showdocignore': '*.tmp.md\n',
    'docs/a/.gitignore': '!keep.tmp.md\n',
    'docs/build/x.md': '',
    'docs/private.md': '',
    'docs/a/private.md': '',
    'docs/x.tmp.md': '',
    'docs/a/keep.tmp.md': '',
  })
  expect(read(join(repository, 'docs')).pages).toEqual(['a/keep.tmp.md', 'a/private.md'])
  expect(read(join(repository, 'docs'), { gitignore: false }).pages).toEqual([
    'a/private.md',
    'build/x.md',
    'private.md',
  ])
})

test('include and exclude select files', () => {
  const root = folderWith({ 'a.md': '', 'a.txt': '', 'drafts/b.md': '', 'x/drafts/c.md': '' })
  expect(read(root, { include: ['**/*.txt', 'x/**/*.md'], exclude: ['drafts'] }).pages).toEqual([
    'a.txt',
    'x/drafts/c.md',
  ])
})

test('a symbolic link inside is followed, one that leads out is an error with both ends, a cycle ends', () => {
  const outside = folderWith({ 'secret.md': '' })
  const root = folderWith({ 'a/x.md': '' })
  symlinkSync(join(root, 'a/x.md'), join(root, 'same.md'))
  symlinkSync(join(root, 'a'), join(root, 'again'))
  symlinkSync(root, join(root, 'a/ring'))
  symlinkSync(join(outside, 'secret.md'), join(root, 'out.md'))
  symlinkSync(outside, join(root, 'outside'))
  symlinkSync(join(root, 'nothing'), join(root, 'broken.md'))
  const { pages, remarks, folder } = read(root)
  expect(pages).toEqual(['a/x.md', 'again/x.md', 'same.md'])
  expect(remarks).toEqual([
    'a/ring link-ring',
    'again/ring link-ring',
    'broken.md file-unreadable',
    'out.md link-outside',
    'outside link-outside',
  ])
  expect(folder.remarks.find((one) => one.path === 'out.md')!.message.values['target']).toBe(
    join(outside, 'secret.md'),
  )
  expect(folder.remarks.find((one) => one.path === 'broken.md')!.message).toEqual({
    key: 'file.linkDangling',
    values: { target: join(root, 'nothing') },
  })
})

test('names that differ only by case or Unicode form are errors, both of them', () => {
  const root = folderWith({
    'Read.md': '1',
    'read.md': '2',
    'caf\u00e9.md': '3',
    'cafe\u0301.md': '4',
    'A/x.md': '5',
    'a/y.md': '6',
    'fine.md': '7',
  })
  const { pages, remarks } = read(root)
  expect(pages).toEqual(['fine.md'])
  expect(remarks.filter((one) => one.endsWith('case-clash'))).toHaveLength(6)
})

test('names have one Unicode form, whatever the disk says', () => {
  expect(read(folderWith({ 'cafe\u0301/e\u0301.md': '' })).pages).toEqual(['caf\u00e9/\u00e9.md'])
})

test('a missing folder, or a file in its place, is a clear error', () => {
  const root = folderWith({ 'a.md': '' })
  expect(() => readFolder(join(root, 'none'), rules)).toThrow(/folder\.missing/)
  expect(() => readFolder(join(root, 'a.md'), rules)).toThrow(/folder\.missing/)
})

test.each([
  ['**/*.md', 'a.md', true],
  ['**/*.md', 'x/y/a.md', true],
  ['**/*.md', 'a.mdx', false],
  ['*.md', 'x/a.md', false],
  ['guide/', 'guide/x/a.md', true],
  ['guide', 'guidebook.md', false],
  ['./a/?.md', 'a/中.md', true],
  ['a/[!x]*.md', 'a/xy.md', false],
  ['a/[a-c]*.md', 'a/by.md', true],
  ['{a,b}/**', 'b/c/d', true],
  ['a+(b).md', 'a+(b).md', true],
  ['a/**/z.md', 'a/z.md', true],
  ['**', 'a/b', true],
])('the glob %s and %s: %s', (pattern, path, matches) => {
  expect(globMatcher([pattern])(path)).toBe(matches)
})

test('pages in collections of Jekyll are not read, and named', () => {
  const files = {
    '_config.yml': '',
    'a.md': '',
    '_docs/b.md': '',
    '_docs/c/d.md': '',
    '_includes/e.md': '',
    '_posts/f.txt': '',
    'x/_docs/g.md': '',
  }
  const { pages, remarks, folder } = read(folderWith(files))
  expect(pages).toEqual(['a.md'])
  expect(remarks).toEqual(['_docs folder-passed'])
  expect(folder.remarks[0]!.message.values).toEqual({ folder: '_docs', count: 2 })
  expect(read(folderWith(files), { exclude: ['_docs'] }).remarks).toEqual([])
})
