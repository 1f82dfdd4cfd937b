import { expect, test } from 'vitest'
import { mindmapToMermaid } from './mindmap.ts'
import { sequenceToMermaid } from './sequence.ts'

test('the older sequence notation becomes a sequence diagram', () => {
  expect(
    sequenceToMermaid(
      'Title: 登录\n# comment\n客户端->服务器: 请求; #1\nNote right of 服务器: 校验\n服务器-->客户端: 好\\n的\nA->>B: x\nB-->>A: <y>',
    ),
  ).toBe(
    [
      'sequenceDiagram',
      '  title 登录',
      '  participant p0 as 客户端',
      '  participant p1 as 服务器',
      '  p0->>p1: 请求#59; #35;1',
      '  Note right of p1: 校验',
      '  p1-->>p0: 好<br/>的',
      '  participant p2 as A',
      '  participant p3 as B',
      '  p2-)p3: x',
      '  p3--)p2: #lt;y#gt;',
    ].join('\n'),
  )
})

test('participants keep their order and their aliases', () => {
  expect(
    sequenceToMermaid('participant 乙 as b\nparticipant 甲\n甲->b: x\nnote over 甲, 乙: y'),
  ).toBe(
    [
      'sequenceDiagram',
      '  participant p0 as 乙',
      '  participant p1 as 甲',
      '  p1->>p0: x',
      '  Note over p1,p0: y',
    ].join('\n'),
  )
})

test.each(['', '# only a comment', 'a->b', 'loop x', 'a->b: x\nelse'])(
  "%j can't be translated",
  (source) => {
    expect(sequenceToMermaid(source)).toBeNull()
  },
)

test('directives in a label stay text', () => {
  expect(sequenceToMermaid('a->b: %%{init: {"securityLevel": "loose"}}%%')).toContain('p0->>p1: %%')
  expect(sequenceToMermaid('%%{init: {"securityLevel": "loose"}}%%')).toBeNull()
})

test('headings and list entries become a mind map', () => {
  expect(mindmapToMermaid('# 根\n## 甲 #\n- a "b"\n  - c\n## 乙\n### `d`')).toBe(
    [
      'mindmap',
      '  n0["根"]',
      '    n1["甲"]',
      '      n2["a \'b\'"]',
      '        n3["c"]',
      '    n4["乙"]',
      '      n5["\'d\'"]',
    ].join('\n'),
  )
})

test('several top-level headings share a root; without any there is no map', () => {
  expect(mindmapToMermaid('# a\n# b')).toBe('mindmap\n  root((" "))\n    n0["a"]\n    n1["b"]')
  expect(mindmapToMermaid('\n')).toBeNull()
})
