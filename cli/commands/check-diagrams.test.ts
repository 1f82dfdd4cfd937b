import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'

const home = newFolder()
const check = (folder: string, ...args: string[]) =>
  runCli(['check', '-C', folder, ...args], { env: { HOME: home } })

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = newFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
const diagram = (source: string, language = 'mermaid') => `\`\`\`${language}\n${source}\n\`\`\`\n`

test('a diagram that mermaid does not parse is named with the line of the file', async () => {
  const folder = folderWith({
    'a.md': `---\ntitle: A\n---\n\n${diagram('flowchart LR\n  A --> B\n  B --> [')}`,
    'b.md': `# B\n\n- text\n\n  ${diagram('---\ntitle: x\n---\n%% a remark\n%%{init: {"theme":\n"dark"}}%%\n\nsequenceDiagram\n%% one more\n  A->>B: hi\n  A->>').replaceAll('\n', '\n  ')}`,
    'c.md': `# C\n\n${diagram('pie\n  x : y')}\n${diagram('nosuch\n a')}`,
  })
  const { code, out } = await check(folder)
  expect(out.trimEnd().split('\n')).toEqual([
    'a.md:8:1 warn mermaid mermaid does not expect [ here: the diagram cannot be drawn',
    'b.md:16:1 warn mermaid mermaid does not expect ↵ here: the diagram cannot be drawn',
    expect.stringMatching(
      /^c\.md:5:1 warn mermaid mermaid cannot parse this diagram: Parsing failed: /,
    ),
    'c.md:8:1 warn mermaid mermaid has no diagram type nosuch',
    '0 errors, 4 warnings in 3 files',
  ])
  expect(code).toBe(0)
  expect((await check(folder, '--rule', 'mermaid=error')).code).toBe(2)
  expect((await check(folder, '--lang', 'zh-cn')).out).toContain(
    'mermaid 在这里不接受 [，图表无法绘制',
  )
  expect((await check(folder, '--rule', 'mermaid=off')).out).toBe('3 files, nothing found\n')
})

test('sound diagrams of every kind, other languages, long sources and spared blocks are left alone', async () => {
  const sound = [
    'flowchart LR\n A["<b>中文</b>"] --> B\n click A "https://example.com" "tip"\n style A fill:#f9f',
    'graph TD;\n A-->B;\n subgraph one\n C\n end',
    'sequenceDiagram\n participant 甲\n 甲->>B: hi <br> there\n Note over B: n\n loop every day\n B-->>甲: x\n end',
    'classDiagram\n class A { +int x }\n A <|-- B : is',
    'stateDiagram-v2\n [*] --> A : x\n state A { [*] --> b }',
    'erDiagram\n A ||--o{ B : has\n A { string id PK "comment" }',
    'gantt\n title x\n dateFormat YYYY-MM-DD\n section A\n a :a1, 2020-01-01, 3d',
    'pie title x\n "a" : 3',
    'gitGraph\n commit\n branch x\n checkout x\n commit',
    'mindmap\n root((x))\n  A\n   ::icon(fa fa-book)',
    'timeline\n title x\n 2020 : a : b',
    'journey\n title x\n section a\n  b: 5: Me',
    'quadrantChart\n title x\n x-axis a --> b\n A: [0.3, 0.6]',
    'requirementDiagram\n requirement a {\n id: 1\n text: x\n risk: high\n verifymethod: test\n }',
    'C4Context\n title x\n Person(a, "b")',
    'sankey-beta\n a,b,3',
    'xychart-beta\n x-axis [a, b]\n bar [1, 2]',
    'block-beta\n a b',
    'packet-beta\n 0-3: "x"',
    'architecture-beta\n group a(cloud)[A]\n service b(server)[B] in a',
    'kanban\n a[A]\n  b[B]',
  ]
  const folder = folderWith({
    'README.md': [
      '# Diagrams\n',
      ...sound.map((source) => diagram(source)),
      diagram('flowchart [', 'text'),
      diagram('A->', 'seq'),
      diagram(`flowchart LR\n  A --> [${' '.repeat(60_000)}`),
      `<!-- showdoc-ignore mermaid -->\n\n${diagram('flowchart [')}`,
      '````\n```mermaid\nflowchart [\n```\n````\n',
    ].join('\n'),
  })
  expect(await check(folder)).toMatchObject({ code: 0, out: '1 file, nothing found\n', err: '' })
})
