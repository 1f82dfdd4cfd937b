import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asciiCode } from './ascii-code.ts'

test.each([
  String.raw`'文档'`,
  String.raw`'😀'.codePointAt(0)`,
  '`中${`文`}…`',
  String.raw`'\\中\n\'文\u4e2d'`,
  String.raw`({ 名: 1, 'é': 2 }).名`,
  String.raw`'a。b、c'.split(/[。、]/)`,
  String.raw`'a。b'.split(/\。/)`,
  String.raw`'x😀y'.match(/[😀-😂]/u)[0]`,
  String.raw`'中文'.replace(/(?<字>中)/u, '[$<字>]')`,
  '1 /* … */ + 1 // 二',
  "'\u2028\ufeff'",
])('%s', (code) => {
  const ascii = asciiCode(code)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  expect(runInThisContext(ascii)).toEqual(runInThisContext(code))
})
