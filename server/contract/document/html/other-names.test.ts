import { expect, test } from 'vitest'
import { headingOfFragment } from '../../text/markdown/anchors.ts'
import { withOtherNames } from './other-names.ts'
import { renderText } from '../render.ts'

const rendered = (text: string) =>
  renderText(text, { dialect: 'commonmark', locale: 'en', base: 'https://docs.example/' })

/** The id of the element that each name is in. */
function marked(text: string, taken: string[] = []): Record<string, string> {
  const { html, outline } = rendered(text)
  const named = withOtherNames(html, outline, undefined, taken)
  expect(named.replaceAll(/<noscript>.*?<\/noscript>/g, '')).toBe(html)
  const found: Record<string, string> = {}
  for (const [, id, marks] of named.matchAll(/ id="([^"]*)"[^>]*><noscript>(.*?)<\/noscript>/g))
    for (const [, name] of marks!.matchAll(/<span id="([^"]*)"><\/span>/g))
      found[name!.replaceAll('&amp;', '&')] = id!
  return found
}

test('every name that the program resolves is an element where no scripts run', () => {
  const text = `# Don't panic

## 快速 开始

## Own {#custom_id}

## a & b

## a & b
`
  const names = marked(text)
  const { outline } = rendered(text)
  for (const [name, id] of Object.entries(names))
    expect([name, headingOfFragment(outline, name)?.id]).toEqual([name, id])
  expect(names).toMatchObject({
    'don-t-panic': 'h-don-t-panic',
    'dont-panic': 'h-don-t-panic', // GitHub
    '快速-开始': 'h-快速-开始',
    custom_id: 'h-custom_id',
    '快速 开始': 'h-快速-开始', // its text
    'a--b': 'h-a-b', // GitHub
    'a--b-1': 'h-a-b-1',
  })
})

test('ids of authors have their own name, and nothing that is taken is given twice', () => {
  expect(
    marked('<a id="here"></a>x <div id="content">y</div>\n\n## Content\n\n## H here', ['content']),
  ).toEqual({ here: 'h-here', 'H here': 'h-h-here', Content: 'h-content' })
  expect(marked('x[^1]\n\n[^1]: note')).toEqual({})
})

test('attributes of authors are no elements', () => {
  const text = '<img alt=\'<h2 a=\' title=\' id="h-a"\' src="/x.png">\n\n## a'
  const { html, outline } = rendered(text)
  const named = withOtherNames(html, outline)
  expect(named.split('<noscript>')).toHaveLength(2)
  expect(named).toContain('<h3 id="h-a" tabindex="-1"><noscript>')
})

test('links with the prefix of GitHub lead to headings and to elements with a name', () => {
  const { html, outline } = rendered(
    '[a](#user-content-some-heading) [b](#user-content-b) [c](#user-content-c) [d](#user-content-d)\n\n# Some Heading\n\n<a id="b"></a> <a name="user-content-c"></a>',
  )
  const targets = [...html.matchAll(/<a href="#([^"]*)">/g)].map(([, name]) => name!)
  expect(targets).toEqual(['h-some-heading', 'b', 'user-content-c', 'user-content-d'])
  const shown = withOtherNames(html, outline)
  for (const name of targets.slice(0, 3)) expect(shown).toContain(` id="${name}"`)
})
