import { expect, test } from 'vitest'
import { fileNameOf } from '#contract/text/file-names.ts'
import { isPossibleFile } from './safe-path.ts'

test.each([
  '.git/hooks/pre-commit',
  'GIT~1/hooks/pre-commit',
  'docs/git~1/config',
  '.g\u200cit/config',
  '\u200c.git/config',
  'a/\ufeff.gitmodules',
  '../out.md',
  'a//b.md',
  'a\\b.md',
  'node_modules/a.md',
  '_layout.html',
])('no path of a server leads there: %j', (path) => {
  expect(isPossibleFile(path)).toBe(false)
})

test.each([
  'guide/team.md',
  '_images/a.png',
  'git~one.md',
  'legit~1.md',
  '\u{1F468}\u200d\u{1F469}.md',
])('a path of a server may be %j', (path) => {
  expect(isPossibleFile(path)).toBe(true)
})

test.each([
  ['.git', '-git'],
  ['\u200c.git', '-git'],
  ['git~1', 'git~1_'],
  ['GIT~1.x', 'GIT~1_.x'],
  ['aux', 'aux_'],
  ['_draft', '-draft'],
  ['\u{1F468}\u200d\u{1F469}', '\u{1F468}\u200d\u{1F469}'],
  [' ', 'page'],
])('the title %j makes the name %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
