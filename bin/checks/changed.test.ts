import { expect, test } from 'vitest'
import { changedFiles, changedFolders, foldersOf } from './changed.ts'
import { tree } from './tree.ts'

// Recorded output of git 2.39. A machine that runs the tests need not have git.

test('the folders of changed, new and removed files', () => {
  const answer =
    ' D server/features/item/add.ts\0 M server/features/page/save.ts\0?? server/jobs/中文 名.ts\0'
  expect(foldersOf(answer)).toEqual([
    'server/features/item/',
    'server/features/page/',
    'server/jobs/',
  ])
  expect(foldersOf('M  server/main.ts\0AM server/db/new.ts\0R  server/http/a.ts\0')).toEqual([
    'server/',
  ])
})

test('without changes there are no folders', () => {
  expect(foldersOf('')).toEqual([])
})

test("the contract's own tests always run", () => {
  expect(
    foldersOf(' M server/contract/call.ts\0 M server/contract/text/markdown/anchors.ts\0'),
  ).toEqual([])
})

test('the tests of a command are next to the folder with its name', () => {
  expect(foldersOf(' M cli/commands/doctor/site.ts\0')).toEqual(['cli/commands/doctor'])
  expect(foldersOf(' M cli/commands/doctor/site.ts\0 M cli/commands/push.ts\0')).toEqual([
    'cli/commands/',
  ])
})

test('a folder includes those below it', () => {
  const answer =
    ' M server/features/page/save.ts\0?? server/features/index.ts\0 M server/features/item/add.ts\0'
  expect(foldersOf(answer)).toEqual(['server/features/'])
})

test('outside of a checkout, and without git, nothing counts as changed', () => {
  expect(changedFolders(tree({}))).toEqual([])
})

test('outside of a checkout nobody knows which files have changed', () => {
  expect(changedFiles(tree({ 'a.ts': '' }))).toBeNull()
})
