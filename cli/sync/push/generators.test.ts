import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'

// Folders of other tools, pushed: order, titles and links match those of their sites.

let bench: Workbench
beforeEach(() => {
  bench = new Workbench()
})
afterEach(() => bench.end())

/** The menu as readers see it: pages of a catalog, then its catalogs, by position, then by age. */
function menu(parent = '0'): unknown[] {
  const { item } = bench
  const byOrder = <T extends { order: number; id: string }>(list: T[]) =>
    list.toSorted((one, other) => one.order - other.order || Number(one.id) - Number(other.id))
  const pages = byOrder(item.live.filter((page) => page.cat === parent)).map(({ title }) => title)
  const catalogs = byOrder([...item.catalogs.values()].filter((one) => one.parent === parent))
  return [...pages, ...catalogs.map(({ name, id }) => ({ [name]: menu(id) }))]
}

async function push(files: Record<string, string>): Promise<string[]> {
  bench.write(files)
  const { remarks } = await bench.push()
  const { lock } = bench
  const written = bench.item.operations.length
  await bench.push()
  expect(bench.item.operations.slice(written), 'nothing is written a second time').toEqual([])
  expect(bench.lock).toBe(lock)
  return remarks.map((remark) => `${remark.path}:${remark.line} ${remark.rule}`)
}

const textOf = (title: string) => bench.item.live.find((page) => page.title === title)?.text

test('Docusaurus: categories, positions from zero, labels, ids, hidden pages, addresses, static files', async () => {
  const remarks = await push({
    'intro.md': '---\nid: intro\nsidebar_position: 0\nslug: /\n---\n# Welcome {#top}\n[t](./tutorial/deploy) [u](/docs/tutorial/install#x) [v](/) ![p](/img/p.png) ![x](pathname:///img/p.png)\n', // prettier-ignore
    'about.md': '---\nsidebar_position: 1.5\nsidebar_label: Us\n---\n[i](intro) [w](@site/docs/Intro.md)\n', // prettier-ignore
    'pictures.mdx': "# Pictures\n<img src={require('@site/static/img/p.png').default} alt='p' /> <a href={useBaseUrl('/docs/intro')}>w</a> <img src={logo} />\n", // prettier-ignore
    'secret.md': '---\nunlisted: true\n---\n# Secret\n',
    '02-tutorial/_category_.json': '{"label": "教程", "position": 2, "link": {"type": "generated-index"}}', // prettier-ignore
    '02-tutorial/10-deploy.md': '# Deploy\n[n](nothing)\n',
    '02-tutorial/2-install.md': '# Install\n![p](../../static/img/p.png)\n',
    'api/_category_.yml': 'label: API\nposition: 1\n',
    'api/a.md': '# A\n',
    '../static/img/p.png': 'PNG',
  })
  expect(menu()).toEqual(['Welcome', 'Us', 'Pictures', { API: ['A'] }, { 教程: ['Install', 'Deploy'] }]) // prettier-ignore
  expect(remarks).toEqual(['02-tutorial/10-deploy.md:2 link-file', 'intro.md:7 link-anchor'])
  expect(textOf('Welcome')).toMatch(
    /\[t\]\(\/600000001\/\d+\) \[u\]\(\/600000001\/\d+#x\) \[v\]\(\/600000001\/\d+\) !\[p\]\(\/server\/\S+ !\[x\]\(\/server\//,
  )
  expect(textOf('Pictures')).toMatch(
    /<img src=\{require\('\/server\/[^']+'\)\.default\} alt='p' \/> <a href=\{useBaseUrl\('\/600000001\/\d+'\)\}>w<\/a> <img src=\{logo\} \/>/,
  )
  expect(textOf('Install')).toMatch(/!\[p\]\(\/server\//)
  expect(textOf('Us')).toMatch(/\[i\]\(\/600000001\/\d+\) \[w\]\(\/600000001\/\d+\)/)
})

test('VitePress: addresses with the base, clean and as HTML, files in public, a home page without a heading', async () => {
  const remarks = await push({
    '.vitepress/config.ts': "export default defineConfig({ base: '/handbook/', title: 'x' })",
    'public/logo.png': 'PNG',
    'index.md': '---\nlayout: home\n---\n[g](/handbook/guide/start.html) ![l](/logo.png) <img src="/handbook/logo.png">\n', // prettier-ignore
    'guide/start.md': '# 开始 {#start}\n[t](/team) [u](../team/) [f](/guide/)\n',
    'guide/index.md': '# Guide\n',
    'team.md': '# Team\n',
    'team/ann.md': '# Ann\n[t](../team.md)\n',
  })
  expect(menu()).toEqual(['手册', 'Team', { guide: ['Guide', '开始'] }, { team: ['Ann'] }])
  expect(remarks).toEqual([])
  expect(textOf('手册')).toMatch(/^\[g\]\(\/6\S+\) !\[l\]\(\/server\/\S+\) <img src="\/server\//)
  expect(textOf('开始')).not.toContain('team')
})

const homePage = `---
layout: home
title: Start
hero:
  name: Handbook
  tagline: All of it
  image: { src: /logo.png, alt: Logo }
  actions:
    - theme: brand
      text: Begin
      link: /guide/start
    - text: Team
      link: "../team.md#ann"
features:
- title: Fast
  details: |
    As it says
  link: /guide/start#now
---
[t](/team)
`

test('VitePress and VuePress: what is in the front matter of a home page is in its text', async () => {
  const remarks = await push({
    '.vitepress/config.ts': 'export default defineConfig({})',
    'public/logo.png': 'PNG',
    'index.md': homePage.replaceAll('\n', '\r\n'),
    'old/index.md':
      '---\nhome: true\nheroText: Old &amp; <b>new</b>\nactionText: Go\nactionLink: /team.html\n---\n## More\n',
    'plain.md': '---\nlayout: home\n---\ntext\n',
    'guide/start.md': '# Begin here\n## Now\n',
    'team.md': '# Team\n## Ann\n',
  })
  expect(remarks).toEqual([])
  const text = textOf('Start')!
  expect(text).toMatch(/^---\nlayout: home\ntitle: Start\n/)
  expect(text).toMatch(/image: \{ src: \/server\/\S+, alt: Logo \}/)
  expect(text).toMatch(/link: (\/6\d+\/\d+)\n[^]*link: "\/6\d+\/\d+#ann"\n[^]*link: \1#now\n/)
  expect(textOf('Old & new')).toMatch(/actionLink: \/6\d+\/\d+\n---\n## More\n$/)
  expect(textOf('plain')).toBe('text\n')

  const clone = new Workbench(bench.item)
  try {
    await clone.pull()
    const path = 'index.md'
    expect(readFileSync(clone.at(path))).toEqual(readFileSync(bench.at(path)))
    expect(readFileSync(clone.at('old/index.md'))).toEqual(readFileSync(bench.at('old/index.md')))
    const written = bench.item.operations.length
    await clone.push()
    expect(bench.item.operations.slice(written), 'the folder is as it was').toEqual([])

    const { id } = bench.item.live.find(({ title }) => title === 'Start')!
    bench.item.edit(id, { title: 'Begin', text: text.replace('All of it', 'Nearly all') })
    await clone.pull()
    expect(readFileSync(clone.at(path), 'utf8').replaceAll('\r\n', '\n')).toBe(
      homePage.replace('All of it', 'Nearly all').replace('title: Start', 'title: Begin'),
    )
    await clone.push()
    expect(textOf('Begin')).toContain('title: Begin\nhero:')
  } finally {
    clone.end()
  }
})

test('MkDocs: nav with titles and sections, tags of other programs, pages that the nav leaves out', async () => {
  await push({
    '../mkdocs.yml': 'site_name: x\nmarkdown_extensions:\n  - emoji:\n      index: !!python/name:material.extensions.emoji.twemoji\nplugins: !ENV [A, B]\nnav:\n  - Home: index.md\n  - user/z.md\n  - User guide:\n      - First steps: user/b.md\n      - user/a.md\n  - Elsewhere: https://example.com\n  - Reference: [ref/x.md]\n', // prettier-ignore
    'index.md': 'text\n',
    'user/a.md': '# A\n',
    'user/b.md': '# B\n',
    'user/z.md': '# Z\n',
    'ref/x.md': '# X\n',
    'left.md': '# Left\n',
  })
  expect(menu()).toEqual([
    '手册',
    'Left',
    { user: ['Z', 'First steps', 'A'] },
    { Reference: ['X'] },
  ])
})

test('MkDocs with awesome-pages: the rest of a folder, titles, reversed and hidden folders', async () => {
  await push({
    '.pages': 'nav:\n  - second\n  - ...\n  - Last one: a.md\n',
    'a.md': '# A\n',
    'b.md': '# B\n',
    'first/x.md': '# X\n',
    'second/.pages': 'title: Zweites\norder: desc\n',
    'second/1.md': '# One\n',
    'second/2.md': '# Two\n',
    'gone/.pages': 'hide: true\n',
    'gone/y.md': '# Y\n',
  })
  expect(menu()).toEqual(['B', 'Last one', { Zweites: ['Two', 'One'] }, { first: ['X'] }])
})

test('GitBook and mdBook: the summary orders and names the pages, and is not a page itself', async () => {
  const remarks = await push({
    'SUMMARY.md': '# Summary\n\n[Preface](README.md)\n\n* [Setting up](setup/README.md)\n  * [On Linux](setup/linux.md)\n  * [On a Mac](setup/mac.md)\n* [Use](use.md)\n', // prettier-ignore
    'README.md': '# The Book\n',
    'setup/README.md': '# Setup\n',
    'setup/mac.md': '# macOS\n',
    'setup/linux.md': '---\ntitle: Linux\n---\n',
    'use.md': '# Using it\n',
    'appendix.md': '# Appendix\n',
  })
  expect(menu()).toEqual(['The Book', 'Use', 'Appendix', { 'Setting up': ['Setting up', 'Linux', 'On a Mac'] }]) // prettier-ignore
  expect(remarks).toEqual([])
})

test('docsify: the sidebar orders, addresses are relative to the root, headings are a query', async () => {
  const remarks = await push({
    '_sidebar.md': '- Start\n  - [Quick start](quickstart.md)\n  - [More](more.md "title")\n- [Guide](guide/)\n  - [Deep](guide/deep)\n', // prettier-ignore
    '_navbar.md': '- [x](/)\n',
    'README.md':
      '# Docs\n[m](more?id=part-two) [h](#/guide/deep) [q](/quickstart) [r](/guide/README) [s](/#/guide/)\n',
    'more.md': '# More of it\n## Part two\n',
    'quickstart.md': '# Quick\n',
    'guide/README.md': '# G\n',
    'guide/deep.md': '# D\n[q](quickstart.md)\n',
  })
  expect(menu()).toEqual(['Docs', 'Quick start', 'More', { Guide: ['Guide', 'Deep'] }])
  expect(remarks).toEqual([])
  expect(textOf('Docs')).toMatch(/\[m\]\(\/6\d+\/\d+#part-two\) \[h\]\(\/6\d+\/\d+\) \[q\]\(\/6/)
  expect(textOf('Docs')).toMatch(/\[r\]\((\/6\d+\/\d+)\) \[s\]\(\1\)/)
})

test('Just the Docs and Hugo: nav_order and weight', async () => {
  await push({
    'a.md': '---\nnav_order: 2\n---\n# A\n',
    'b.md': '---\nnav_order: "1"\n---\n# B\n',
    'c/x.md': '---\nweight: 20\n---\n# X\n',
    'c/y.md': '---\nweight: 10\n---\n# Y\n',
  })
  expect(menu()).toEqual(['B', 'A', { c: ['Y', 'X'] }])
})

test('an index page comes before a page with the prefix 01', async () => {
  await push({
    'README.md': '# Docs\n',
    '01-install.md': '# Install\n',
    '02-use/index.md': '# Use\n',
    '02-use/1-begin.md': '# Begin\n',
  })
  expect(menu()).toEqual(['Docs', 'Install', { use: ['Use', 'Begin'] }])
})

test('Hugo: _index.md is the page of its section, and names and orders it', async () => {
  const remarks = await push({
    '_index.md': '---\ntitle: Docs\nweight: 40\n---\n[s](/setup/) [u](use/) [x](setup/_index.md)\n',
    'setup/_index.md': '---\ntitle: Setting up\nweight: 20\n---\nFirst this.\n',
    'setup/a.md': '---\ntitle: A\nweight: 10\n---\n',
    'use/_index.md': '---\ntitle: Using it\nweight: 10\n---\n',
    'use/b.md': '---\ntitle: B\n---\n',
    '_partial.md': 'not a page\n',
  })
  expect(menu()).toEqual(['Docs', { 'Using it': ['B'] }, { 'Setting up': ['Setting up', 'A'] }])
  expect(remarks).toEqual(['_index.md:5 link-folder'])
  expect(textOf('Docs')).toMatch(/\[s\]\((\/6\d+\/\d+)\) \[u\]\(use\/\) \[x\]\(\1\)/)
})

test('a folder that an earlier version pushed is only written where order or title change', async () => {
  await push({ 'README.md': '# Docs\n', 'b.md': '# B\n', 'a.md': '# A\n', 'c.md': '# C {#c}\n' })
  const revisions = () => bench.item.live.map(({ title, rev }) => `${title} ${rev}`)
  const before = revisions()
  await push({ '_sidebar.md': '- [B](b.md)\n- [A](a.md)\n' })
  expect(revisions()).toEqual(before)
  expect(menu()).toEqual(['Docs', 'B', 'A', 'C'])
})

test('a title that this version reads differently reaches a page whose lock is lost', async () => {
  await push({ 'README.md': 'text\n', 'c.md': '# C {#c}\n', 'd.md': '# :tada: D\n' })
  // As an earlier version left them.
  for (const [title, former] of [
    ['手册', 'README'],
    ['C', 'C {#c}'],
    ['🎉 D', ':tada: D'],
  ] as const) {
    // prettier-ignore
    const page = bench.item.live.find((one) => one.title === title)!
    page.title = former
    for (const side of bench.item.sides.values()) if (side.id === page.id) side.title = former
  }
  bench.loseLock()
  expect(await bench.reported()).toEqual(['update written README.md', 'update written c.md', 'update written d.md']) // prettier-ignore
  expect(menu()).toEqual(['手册', 'C', '🎉 D'])
  expect(await bench.reported()).toEqual([])
})

test('a renamed folder leaves no empty catalog; one that still contains something stays', async () => {
  await push({
    'README.md': '# Docs\n',
    'old/sub/a.md': 'one\ntwo\nthree\n',
    'mixed/b.md': 'four\nfive\nsix\n',
    'emptied/c.md': 'seven\neight\n',
  })
  const { item } = bench
  const mixed = [...item.catalogs.values()].find(({ name }) => name === 'mixed')!
  item.make({ title: 'Of the browser', text: 'x\n', cat: mixed.id })
  bench.move('old', 'new')
  bench.move('mixed', 'other')
  bench.remove('emptied')
  await push({})
  expect(menu()).toEqual([
    'Docs',
    { emptied: ['c'] },
    { mixed: ['Of the browser'] },
    { new: [{ sub: ['a'] }] },
    { other: ['b'] },
  ])
})

test('without a lock a renamed folder leaves no empty catalog either', async () => {
  await push({ 'README.md': '# Docs\n', 'old/a.md': 'one\ntwo\nthree\n' })
  bench.loseLock()
  bench.move('old', 'new')
  await push({})
  expect(menu()).toEqual(['Docs', { new: ['a'] }])
})

test('files beside the folder are only read from real folders of the site, not through links', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'showdoc-elsewhere-'))
  try {
    writeFileSync(join(elsewhere, 'p.png'), 'PNG')
    symlinkSync(elsewhere, join(bench.base, 'static'))
    expect(
      await push({ 'a.md': '![p](/p.png) ![q](/../p.png) ![r](/static/../../p.png)\n' }),
    ).toEqual(['a.md:1 image-missing', 'a.md:1 image-missing', 'a.md:1 image-missing'])
    expect(bench.item.files.size).toBe(0)
  } finally {
    rmSync(elsewhere, { recursive: true })
  }
})

test('MyST: directives, labels and roles; a pull gives back the bytes', async () => {
  const files = {
    'index.md': '(home)=\n# Home\n\n```{toctree}\n:maxdepth: 1\n\nguide/a\nOther <guide/b>\n```\n\n````{note}\n```{tip}\n[a](guide/a.md)\n```\n````\n',
    'guide/a.md': '(first)=\n# A\n\n```{figure} ../p.png\n:alt: x\n\n{ref}`home` {ref}`the\nsecond <SECOND>` {ref}`unknown` {doc}`b` {doc}`/index`\n```\n',
    'guide/b.md': '# B\n\n(second)=\n## Two `<x>`\n\n{ref}`second` [x](#second) {ref}`T <home>`\n```{note}\n[n](nothing.md)\n```\n',
    'p.png': 'PNG',
  } // prettier-ignore
  expect(await push(files)).toEqual(['guide/b.md:8 link-file'])
  expect(textOf('Home')).toMatch(
    /:maxdepth: 1\n\nA <\/600000001\/\d+>\nOther <\/600000001\/\d+>\n```[^]+\[a\]\(\/600000001\/\d+\)/,
  )
  expect(textOf('A')).toMatch(
    /\{figure\} \/server\/\S+\n[^]+\{ref\}`Home <\/600000001\/\d+#home>` \{ref\}`the\nsecond <\/600000001\/\d+#second>` \{ref\}`unknown` \{doc\}`B <\/600000001\/\d+>` \{doc\}`Home </,
  )
  expect(textOf('B')).toMatch(/\{ref\}`Two x <\/600000001\/\d+#second>` .* \{ref\}`T </)
  for (const path of Object.keys(files)) bench.remove(path)
  bench.loseLock()
  await bench.pull()
  for (const [path, text] of Object.entries(files)) expect(bench.text(path)).toBe(text)
  expect(await bench.reported()).toEqual([])

  // what was changed in the browser comes with the links as they were
  const { id, text } = bench.item.live.find(({ title }) => title === 'B')!
  bench.item.edit(id, { text: text.replace('`T <', '`New <').replace('# B\n', '# B\n\nx\n') })
  await bench.pull()
  expect(bench.text('guide/b.md')).toBe(
    files['guide/b.md'].replace('`T <', '`New <').replace('# B\n', '# B\n\nx\n'),
  )
  expect(await bench.reported()).toEqual([])
})
