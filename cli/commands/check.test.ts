import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { checkDocument } from '../documents/folder.ts'

/** A folder with these files, without settings and server. */
function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = newFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
const home = newFolder()
const check = (folder: string, ...args: string[]) =>
  runCli(['check', '-C', folder, ...args], { env: { HOME: home } })
const linesOf = async (folder: string, ...args: string[]) =>
  (await check(folder, ...args)).out.trimEnd().split('\n')

const sound = {
  'README.md':
    '---\ntitle: 手册\n---\n\n# 手册\n\n[guide](guide/start.md#第一步) [own](#手册) [top](#) ![p](img/a.png)\n',
  'guide/start.md':
    '# Start\n\n## 第一步\n\n<a id="old"></a>\n\n```js\nlet a\n```\n\n- ```\n  b\n  ```\n\n[back](../README.md) [old](#old) [web](https://example.com/#x)\n',
  'img/a.png': 'png',
}

test('a sound folder: nothing found, and nothing is written into it', async () => {
  const folder = folderWith(sound)
  expect(await check(folder)).toMatchObject({ code: 0, out: '2 files, nothing found\n', err: '' })
  expect((await check(folder, '--lang', 'zh-cn')).out).toBe('2 个文件，没有发现问题\n')
})

test('dead links, anchors and pictures, titles, open code blocks and unused files, each with its place', async () => {
  const folder = folderWith({
    ...sound,
    'a.md':
      '---\norder: 1\n---\n\n# Same\n\ntext [x](b.md#setup) and [y](gone.md)\n![z](none.png)\n',
    'b.md': '# Same\n\n## Set up\n\n## Deploy\n\n```sh\nnever closed\n',
    'untitled.md': 'text [s](#deploy)\n',
    'img/unused.png': 'png',
    'img/styled.png': 'png',
    'style.css': 'body { background: url(img/styled.png) }',
  })
  expect(await linesOf(folder)).toEqual([
    'a.md:7:10 error link-anchor b.md has no heading #setup; the nearest one is #set-up',
    'a.md:7:30 error link-file leads to gone.md, which does not exist',
    'a.md:8:6 error image-missing leads to none.png, which does not exist',
    'b.md warn title-duplicate a.md has the same title in the same catalog: Same',
    'b.md:7:1 error fence-open this code block is never closed',
    'img/unused.png warn asset-unused is not used by any page',
    'untitled.md warn title-missing has no title: its file name is used',
    'untitled.md:1:10 error link-anchor untitled.md has no heading #deploy',
    '5 errors, 3 warnings in 5 files',
  ])
  expect((await check(folder)).code).toBe(2)
  expect(await linesOf(folder, 'untitled.md', '--rule', 'link-anchor=off')).toEqual([
    'untitled.md warn title-missing has no title: its file name is used',
    '0 errors, 1 warning in 5 files',
  ])
})

test('a file with an error that stops a push is among those that were checked', async () => {
  const folder = folderWith({
    'a.md': '# A\n',
    'b.md': '---\ntitle: B\norder: 2\n\ntext\n',
    'c.md': '# C\n\n\0\n',
  })
  const { out } = await check(folder)
  expect(out.split('\n').slice(0, -1)).toEqual([
    expect.stringMatching(
      /^b\.md:1:1 error frontmatter the front matter is not closed: .* line 3 /,
    ),
    expect.stringMatching(/^c\.md:3:0 error nul /),
    '2 errors, 0 warnings in 3 files',
  ])
})

test('levels of rules and the number of warnings decide the exit code', async () => {
  const folder = folderWith({ 'a.md': 'no title\n', 'b.md': '[x](gone.md)\n' })
  const codeOf = async (...args: string[]) => (await check(folder, ...args)).code
  expect(await codeOf()).toBe(2)
  expect(await codeOf('--rule', 'link-file=warn')).toBe(0)
  expect(await codeOf('--rule', 'link-file=warn', '--max-warnings', '2')).toBe(2)
  expect(await codeOf('--rule', 'link-file=off,title-missing=off', '--max-warnings', '0')).toBe(0)
  expect(await check(folder, '--rule', 'link-fil=off')).toMatchObject({
    code: 64,
    err: expect.stringContaining('link-file'),
  })
  expect(await codeOf('--rule', 'link-file')).toBe(64)
  expect(await codeOf('--max-warnings', 'few')).toBe(64)
})

test('secrets are found and never shown whole; broken files are named', async () => {
  const secret = `ghp_${'a1B2'.repeat(10)}`
  const folder = folderWith({
    'a.md': `# A\n\ntoken ${secret}\n`,
    'b.md': '---\norder: many\n---\n',
    'c.md': new Uint8Array([0x23, 0x20, 0xff, 0xfe, 0x0a]),
  })
  const { out } = await check(folder)
  expect(out).toMatch(/^a\.md:3:7 error secret contains .*\)$/m)
  expect(out).not.toContain('--allow-secrets')
  expect(out).not.toContain(secret)
  expect(out).toMatch(/^b\.md:2:\d+ warn front-key "order" must be a number up to 2147483647$/m)
  expect(out).toMatch(/^c\.md:\d+:\d+ error encoding /m)
})

test('the document, and a report for the build job', async () => {
  const folder = folderWith({ 'docs/a.md': '# A\n\n[x](gone.md)\n' })
  const { out, code } = await check(folder, 'docs', '--json', '--report', 'junit=check.xml')
  const document = checkDocument.parse(JSON.parse(out))
  expect([code, document.exit, document.errors]).toEqual([2, 2, 1])
  expect(document.findings).toEqual([
    {
      path: 'docs/a.md',
      line: 3,
      column: 5,
      rule: 'link-file',
      level: 'error',
      message: 'leads to gone.md, which does not exist',
      end_column: 12,
      fixable: false,
    },
  ])
  expect(readFileSync(path.join(folder, 'check.xml'), 'utf8')).toContain('link-file')
})

test('reports name columns and what a rule finds; a test case for every file', async () => {
  const folder = folderWith({ 'a.md': '# A\n\n[x](gone.md)\n', 'b.md': '# B\n', 'c.md': 'text\n' })
  const formats = ['github=gh.txt', 'sarif=s.json', 'junit=j.xml']
  await check(folder, 'a.md', 'b.md', ...formats.flatMap((one) => ['--report', one]))
  const report = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  expect(report('gh.txt')).toContain(
    '::error file=a.md,line=3,endLine=3,col=5,endColumn=12,title=showdoc link-file::',
  )
  const { runs } = JSON.parse(report('s.json')) as { runs: object[] }
  expect(runs).toMatchObject([
    {
      tool: {
        driver: {
          rules: [
            {
              id: 'link-file',
              shortDescription: { text: expect.stringContaining('does not exist') },
              help: { text: expect.stringContaining('does not exist') },
            },
          ],
        },
      },
      results: [
        {
          locations: [
            { physicalLocation: { region: { startLine: 3, startColumn: 5, endColumn: 12 } } },
          ],
        },
      ],
    },
  ])
  expect(report('j.xml')).toContain('tests="2" failures="1"')
  expect(report('j.xml')).toMatch(/name="b\.md">\s*<\/testcase>/)
})

test('the settings of a folder count, and a path outside of it is refused', async () => {
  const folder = folderWith({
    'showdoc.json': JSON.stringify({
      version: 1,
      server: 'http://localhost',
      item: '1',
      folder: 'docs',
      exclude: ['drafts/**'],
    }),
    'docs/a.md': '# A\n',
    'docs/drafts/b.md': '# B\n\n[x](gone.md)\n',
    'other.md': '[x](gone.md)\n',
  })
  expect(await linesOf(folder)).toEqual(['1 file, nothing found'])
  expect((await check(folder, 'other.md')).code).toBe(64)
  expect((await check(newFolder())).code).toBe(1)
})

test('--no-exit-code only informs; --all-targets checks the folder of every target', async () => {
  const folder = folderWith({
    'showdoc.json': JSON.stringify({
      version: 1,
      server: 'http://localhost',
      item: '1',
      folder: 'docs',
      targets: { one: { folder: 'docs' }, two: { folder: 'more' } },
    }),
    'docs/a.md': '# A\n',
    'more/b.md': '# B\n\n[x](gone.md)\n',
  })
  expect((await check(folder)).code).toBe(0)
  const all = await check(folder, '--all-targets', '--report', 'junit=check.xml')
  expect(all.code).toBe(2)
  expect(all.out).toMatch(
    /one.*\n1 file, nothing found\n.*two.*\nmore\/b\.md:3:5 error link-file .*\n1 error, 0 warnings in 1 file\n$/,
  )
  expect(readFileSync(path.join(folder, 'check.xml'), 'utf8')).toContain('more/b.md')
  const documents = (await check(folder, '--all-targets', '--json')).out.trimEnd().split('\n')
  expect(documents.map((one) => checkDocument.parse(JSON.parse(one)).errors)).toEqual([0, 1])
  const informing = await check(folder, '--target', 'two', '--no-exit-code')
  expect(informing).toMatchObject({ code: 0, out: expect.stringContaining('link-file') })
})

test('with --all-targets a target that cannot be checked keeps no other from it', async () => {
  const folder = folderWith({
    'showdoc.json': JSON.stringify({
      version: 1,
      server: 'http://localhost',
      item: '1',
      targets: { bad: { folder: 'gone' }, two: { folder: 'more' } },
    }),
    'more/b.md': '# B\n\n[x](gone.md)\n',
  })
  const all = await check(folder, '--all-targets', '--report', 'junit=check.xml')
  expect(all).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The folder .*gone cannot be read: ENOENT\n→/),
    out: expect.stringContaining('more/b.md:3:5 error link-file'),
  })
  const report = readFileSync(path.join(folder, 'check.xml'), 'utf8')
  expect(report).toContain('bad: The folder ')
  expect(report).toContain('more/b.md')
  const { out } = await check(folder, '--all-targets', '--json')
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { schema: 'showdoc.error/1', target: 'bad', exit: 1 },
    { schema: 'showdoc.check/1', errors: 1 },
  ])
})

test('with --external links to other sites are asked, each once; private networks only on request', async () => {
  const asked: string[] = []
  const site = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`)
    const status =
      { '/ok': 200, '/login': 401, '/moved': 302, '/get': 200 }[request.url ?? ''] ?? 404
    answer.writeHead(
      request.method === 'HEAD' && request.url === '/get' ? 405 : status,
      status === 302 ? { location: '/ok' } : {},
    )
    answer.end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const [one, two] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  const folder = folderWith({
    'README.md': `# A\n\n[a](${one}/ok#x) [b](${one}/ok#y) [c](${two}/gone)\n\n\`${one}/code\` ![p](${two}/get)\n`,
    'b.md': `# B\n\n[a](${two}/gone#z) [m](${one}/moved) [l](${one}/login)\n`,
  })
  try {
    expect(await linesOf(folder)).toEqual(['2 files, nothing found'])
    expect(await linesOf(folder, '--external')).toEqual(['2 files, nothing found'])
    expect(asked).toEqual([])
    expect(await linesOf(folder, '--external', '--allow-private')).toEqual([
      `README.md:3:${one.length * 2 + 27} warn link-external ${two}/gone returned 404`,
      `b.md:3:5 warn link-external ${two}/gone#z returned 404`,
      '0 errors, 2 warnings in 2 files',
    ])
    expect(asked.filter((request) => request === 'HEAD /gone')).toHaveLength(1)
    expect(asked.toSorted()).toContain('GET /get')
    expect(asked.join()).not.toContain('code')
    // what exists is known for a day, what does not is asked again
    asked.length = 0
    expect(await linesOf(folder, '--external', '--allow-private')).toHaveLength(3)
    expect([...new Set(asked)].toSorted()).toEqual([
      'GET /gone',
      'GET /login',
      'HEAD /gone',
      'HEAD /login',
    ])
    const cached = readFileSync(path.join(home, '.cache/showdoc/external-links.json'), 'utf8')
    expect(cached).not.toContain('127.0.0.1')
    const strict = await check(folder, '--external', '--allow-private', '--max-warnings', '0')
    expect(strict.code).toBe(2)
  } finally {
    site.close()
  }
})

test('tables, names, sizes and links to the own server; headings and pictures on request', async () => {
  const folder = folderWith({
    'showdoc.json': JSON.stringify({
      version: 1,
      server: 'https://docs.example.com',
      item: '1',
      folder: '.',
      source: 'k3v9t2q8w5m1x7zc',
      assetMaxSize: '1KB',
      check: { 'title-duplicate': 'off' },
    }),
    'a.md': [
      '---\norder: 1\n---\n',
      '# A\n',
      '| a | b |\n|---|---|\n| 1 | 2 |\n| 1 | `x\\|y` | 3 |\n| 1 |\n',
      '### Deep\n',
      '![](big.png) [own](https://docs.example.com/1/2)\n',
    ].join('\n'),
    'aux.md': '## A\n',
    'big.png': new Uint8Array(2_000),
  })
  expect(await linesOf(folder)).toEqual([
    'a.md:10:1 warn table-shape cells in this row: 3, columns of its table: 2',
    'a.md:11:1 warn table-shape cells in this row: 1, columns of its table: 2',
    expect.stringMatching(/^a\.md:15:5 error image-too-large big\.png is .+; the limit is .+$/),
    'a.md:15:20 warn own-absolute-link https://docs.example.com/1/2 is an absolute link to this server; a relative link survives moves',
    'aux.md warn portable-name cannot be checked out on Windows: the name is reserved',
    '1 error, 4 warnings in 2 files',
  ])
  const on = ['image-alt', 'heading-jump', 'heading-first'].flatMap((rule) => ['--rule', `${rule}=error`]) // prettier-ignore
  const found = (await linesOf(folder, ...on)).map((line) => line.split(' ').slice(0, 3).join(' '))
  expect(found).toEqual(
    expect.arrayContaining([
      'a.md:13:1 error heading-jump',
      'a.md:15:1 error image-alt',
      'aux.md:1:1 error heading-first',
    ]),
  )
})

test('keys that are nearly ours are found, and those of other tools are not', async () => {
  const folder = folderWith({
    'a.md': '---\ntitel: x\nlayout: home\nhead: []\nuid: 3\n---\n\n# A\n',
    'b.md': '---\nTitle: y\nsumary: x\nID: 4\nslug: b\nweight: 3\n---\n\n# B\n',
    'c.md': '---\ntitle: C\ntitles: [x]\n---\n',
    'guide/_catalog.yaml': '# of the guide\nnam: Guide\ncolour: red\norder: 1\n',
    'guide/d.md': '# D\n',
  })
  expect(await linesOf(folder)).toEqual([
    'a.md:2:1 warn frontmatter unknown key "titel"; did you mean "title"?',
    'b.md:2:1 warn frontmatter unknown key "Title"; did you mean "title"?',
    'b.md:3:1 warn frontmatter unknown key "sumary"; did you mean "summary"?',
    'b.md:4:1 warn frontmatter unknown key "ID"; did you mean "id"?',
    'guide/_catalog.yaml:2:1 warn catalog-file unknown key "nam"; did you mean "name"?',
    'guide/_catalog.yaml:3:1 warn catalog-file unknown key "colour"',
    '0 errors, 6 warnings in 4 files',
  ])
  expect((await check(folder, '--lang', 'zh-cn')).out).toContain('是不是想写“title”？')
  expect((await check(folder, '--rule', 'frontmatter=error')).code).toBe(2)
})

test('folders that are too deep are one finding among others, even where they stop a push', async () => {
  const folder = folderWith({
    'showdoc.json': JSON.stringify({ version: 1, server: 'http://localhost', item: '1', folder: '.', deep: 'fail' }), // prettier-ignore
    'a/b/c/d/x.md': '# X\n\n[x](gone.md)\n',
    'a/y.md': '# Y\n\n[x](gone.md)\n',
  })
  expect(await linesOf(folder)).toEqual([
    'a/b/c/d error catalog-depth is deeper than catalogs can be, and "deep" is "fail": nothing would be pushed',
    'a/b/c/d/x.md:3:5 error link-file leads to gone.md, which does not exist',
    'a/y.md:3:5 error link-file leads to gone.md, which does not exist',
    '3 errors, 0 warnings in 2 files',
  ])
})

test('quoted globs choose what is reported', async () => {
  const folder = folderWith({
    'docs/a.md': '[x](gone.md)\n',
    'docs/b.txt.md': '[x](gone.md)\n',
    'docs/deep/[slug].md': '[x](gone.md)\n',
    's.md': '[x](gone.md)\n',
  })
  const pathsOf = async (...globs: string[]) =>
    (await linesOf(folder, ...globs, '--rule', 'title-missing=off'))
      .slice(0, -1)
      .map((line) => line.split(':')[0])
  expect(await pathsOf('docs/*.md')).toEqual(['docs/a.md', 'docs/b.txt.md'])
  expect(await pathsOf('**/[slug].md')).toEqual(['s.md'])
  expect(await pathsOf('docs/deep/[slug].md')).toEqual(['docs/deep/[slug].md'])
  expect(await pathsOf('docs/**/*.md', 's.md')).toHaveLength(4)
})

test('a page whose name is written in another case is a warning, which can be mended', async () => {
  const folder = folderWith({
    'README.md': '# Home\n\n[g](Guide/start.md#a)\n',
    'guide/Start.md': '# Start\n\n## A\n\n[up](../readme.md) [own](Start.md) [also](start)\n',
  })
  expect(await linesOf(folder)).toEqual([
    'README.md:3:5 warn link-file Guide/start.md#a differs in case from guide/Start.md: works here, not on other systems',
    'guide/Start.md:5:6 warn link-file ../readme.md differs in case from README.md: works here, not on other systems',
    '0 errors, 2 warnings in 2 files',
  ])
  expect((await check(folder, '--rule', 'link-file=error')).code).toBe(2)
  await check(folder, '--fix')
  expect(await linesOf(folder)).toEqual(['2 files, nothing found'])
})

test('levels of headings are those that are written', async () => {
  const folder = folderWith({
    'a.md': '# Home\n\n## Setup\n\n#### Deep\n',
    'b.md': '## Late\n',
    'c.md': 'Six\n====\n\n###### Six\n',
  })
  const on = ['--rule', 'heading-first=warn,heading-jump=warn,title-missing=off']
  expect(await linesOf(folder, ...on)).toEqual([
    'a.md:5:1 warn heading-jump heading of level 4 where at most level 3 is expected',
    'b.md:1:1 warn heading-first the first heading has level 2, not 1',
    'c.md:4:1 warn heading-jump heading of level 6 where at most level 2 is expected',
    '0 errors, 3 warnings in 3 files',
  ])
})

test('a comment spares the next block, and only that, from the rules it names', async () => {
  const folder = folderWith({
    'README.md':
      '# A\n\n<!-- showdoc-ignore link-anchor, link-file -->\n\n[x](#no) [y](gone.md)\n![z](none.png)\n\n[x](#no)\n',
  })
  expect((await linesOf(folder)).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'README.md:6:6 error image-missing',
    'README.md:8:5 error link-anchor',
    '2 errors, 0',
  ])
})

test('files of kinds that no server takes, at the first link', async () => {
  const folder = folderWith({
    'a.md': '# A\n\n[s](tools/Run.SH) [c](data.csv) ![p](img/a.avif)\n',
    'b.md': '# B\n\n[s](tools/Run.SH) `[x](none.exe)`\n',
    'tools/Run.SH': 'echo\n',
    'data.csv': '1,2\n',
    'img/a.avif': 'avif',
  })
  expect(await linesOf(folder)).toEqual([
    'a.md:3:5 error image-kind tools/Run.SH is of a type that sites do not accept by default',
    'a.md:3:38 error image-kind img/a.avif is of a type that sites do not accept by default',
    '2 errors, 0 warnings in 2 files',
  ])
})

test('generated parts whose marks would not be understood; those in code are examples', async () => {
  const mark = '<!-- showdoc:import {"from":"Shop","title":"A"} -->'
  const end = '<!-- /showdoc:import -->'
  const folder = folderWith({
    'sound.md': `# A\n\n${mark}\n\ntext\n\n${end}\n\n<!-- showdoc:db table=a.b hash=x-1 -->\n\nt\n\n<!-- /showdoc:db -->\n\n\`\`\`md\n${mark}\n\`\`\`\n`,
    'data.md': `---\norder: 2\n---\n\n# B\n\n${mark.replace('"title"', 'title')}\n\n${end}\n`,
    'open.md': `# C\n\n${mark}\n\ntext\n`,
    'twice.md': `# D\n\n${mark}\n\n${end}\n\n${mark}\n\n${end}\n\n${end}\n`,
  })
  expect(await linesOf(folder)).toEqual([
    'data.md:7:1 error api-block the marker of this generated part cannot be read: the page would not be updated',
    'open.md:3:1 error api-block this generated part has no end marker: the page would not be updated',
    'twice.md:7:1 error api-block a page can have one generated part of a kind: the second would not be updated',
    'twice.md:11:1 error api-block this end marker has no generated part before it',
    '4 errors, 0 warnings in 4 files',
  ])
})

test('--fix mends links by whole addresses and in another case, and changes no other byte', async () => {
  const server = 'https://docs.example.com'
  const source = 'k3v9t2q8w5m1x7zc'
  const text = [
    '\uFEFF---\ntitle: "A"\n---\n',
    '',
    `[b](${server}/1/22#h-x "t") <a href="${server}/1/22?a=1">b</a> [gone](${server}/1/99)`,
    '',
    '![p](IMG/a.png) [f](IMG/A%20b.PDF#x) [two](img/both.png) [m](missing.md)',
    '<!-- showdoc-ignore own-absolute-link -->',
    '',
    `[b](${server}/1/22) \`${server}/1/22\``,
    '  ',
    '',
  ]
    .join('\r\n')
    .replaceAll(/\r?\n/g, '\r\n')
  const folder = folderWith({
    'showdoc.json': JSON.stringify({ version: 1, server, item: '1', folder: 'docs', source }),
    'showdoc.lock': `{"lock":1,"server":"${server}","item":"1","source":"${source}"}\n{"page":"guide/b (1).md","id":"22","rev":"1","hash":"x","title":"B","order":99}\n`,
    'docs/a.md': text,
    'docs/guide/b (1).md': '# B\n\n## x\n',
    'docs/img/a b.pdf': 'pdf',
    'docs/img/a.png': 'png',
    'docs/img/Both.png': 'png',
    'docs/img/BOTH.png': 'png',
  })
  const file = path.join(folder, 'docs/a.md')
  const found = checkDocument.parse(JSON.parse((await check(folder, '--json')).out))
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(found.findings.filter(({ fixable }) => fixable).map(({ rule }) => rule)).toEqual([
    'own-absolute-link',
    'own-absolute-link',
    'image-missing',
    'link-file',
  ])
  const { out } = await check(folder, '--fix')
  expect(out).toContain('4 findings fixed')
  expect(out).toContain('\ndocs/a.md:6:83 warn own-absolute-link')
  expect(readFileSync(file, 'utf8')).toBe(
    text
      .replace(`(${server}/1/22#h-x "t")`, '(guide/b%20%281%29.md#h-x "t")')
      .replace(`"${server}/1/22?a=1"`, '"guide/b%20%281%29.md?a=1"')
      .replace('IMG/a.png', 'img/a.png')
      .replace('IMG/A%20b.PDF', 'img/a%20b.pdf'),
  )
  const again = checkDocument.parse(JSON.parse((await check(folder, '--fix', '--json')).out))
  expect(again.fixed).toEqual([])
})

test('--fix leaves alone what is not checked, and files in another encoding', async () => {
  const folder = folderWith({
    'a.md': '# A\n\n![p](P.png)\n',
    'b.md': '# B\n\n![p](P.png)\n',
    'p.png': 'png',
  })
  await check(folder, 'a.md', '--fix')
  expect(readFileSync(path.join(folder, 'a.md'), 'utf8')).toContain('(p.png)')
  expect(readFileSync(path.join(folder, 'b.md'), 'utf8')).toContain('(P.png)')
  expect((await check(folder, '--fix', '--rule', 'image-missing=off')).code).toBe(0)
  expect(readFileSync(path.join(folder, 'b.md'), 'utf8')).toContain('(P.png)')
  const gb = new Uint8Array([0x23, 0x20, 0xc4, 0xe3, 0x0a, 0x0a, ...Buffer.from('![p](P.png)\n')])
  writeFileSync(path.join(folder, 'gb.md'), gb)
  await check(folder, 'gb.md', '--fix', '--encoding', 'gb18030')
  expect(new Uint8Array(readFileSync(path.join(folder, 'gb.md')))).toEqual(gb)
})

test('a page of thousands of dead links is checked in time that grows with them, not with their square', async () => {
  const cpuOf = async (count: number) => {
    const lines = Array.from(
      { length: count },
      (_, index) =>
        `## Part number ${index}\n\n[x](#prat-nubmer-${index}-x) [y](gone-${index}.md)\n`,
    )
    const folder = folderWith({ 'a.md': `# A\n\n${lines.join('\n')}` })
    const before = process.cpuUsage()
    expect((await check(folder)).out).toContain('the nearest one is #part-number-')
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await cpuOf(50) // loads and warms up
  const [few, many] = [await cpuOf(100), await cpuOf(800)]
  expect(many / few).toBeLessThan(24)
})
