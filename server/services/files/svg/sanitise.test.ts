import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { hostileSvgs, refusedSvgs, richSvg, strangeHost } from '../../../test/hostile-svg.ts'
import { sanitiseSvg } from './sanitise.ts'

const sanitised = (svg: string | Buffer) =>
  Buffer.from(sanitiseSvg(Buffer.from(svg as string))).toString()

/** Elements with their attributes, without text content. */
const tags = (svg: string) =>
  (svg.match(/<[^/!?][^>]*>/g) ?? []).join('\n').replace(/(?:id|class|aria-label)="[^"]*"/g, '')

test.each(hostileSvgs)('%s: what draws stays, what executes or loads does not', (_, svg) => {
  const out = sanitised(svg)
  const markup = tags(out)
  expect(markup).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(markup).toMatch(/<rect  width="20" height="20" fill="#369"\/>/)
  expect(markup).not.toMatch(/script|foreignObject|iframe|handler|listener|metadata|import|data:/i)
  expect(markup).not.toMatch(/\son\w+\s*=|base=|xmlns:|<\w+:|url\((?!#)/i)
  // a remaining address is visible text
  expect(markup).not.toContain(strangeHost)
  for (const [, css = ''] of out.matchAll(/<style>(.*?)<\/style>/gs))
    expect(css).not.toMatch(/url|import|src=|\\|<|elsewhere/i)
  expect(out).not.toMatch(/<!|<\?/)
  expect(sanitised(out), 'the same again').toBe(out)
})

test.each(refusedSvgs)('%s is refused', (_, svg, why) => {
  expect(() => sanitised(svg)).toThrow(expect.objectContaining({ why }))
})

test('an image of a drawing program keeps all its drawing and texts', () => {
  const out = sanitised(richSvg)
  expect(sanitised(out)).toBe(out)
  const lines = out.split('\n').filter((line) => line.trim() !== '')
  expect(lines.slice(0, 3)).toEqual([
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60" style="background:#fff;max-width:120px" role="img" aria-label="图 &lt;1&gt;">',
    '  <title>图 &amp; 说明</title>',
    '  <style type="text/css">.a{fill:url(#grad);stroke:rgb(0 0 0/50%);font-family:"Noto Sans SC",sans-serif}#b&gt;.c:hover,g[data-look="neo"] .d{opacity:.5}@media (prefers-color-scheme:dark){.a{fill:#fff}}@keyframes turn{from{transform:rotate(0deg)}to{transform:rotate(360deg)}}</style>',
  ])
  // all that follows is unchanged, in the spelling of SVG 2
  const from = richSvg.indexOf('  <defs>')
  const rest = richSvg.slice(from).replaceAll('xlink:', '').replace('&#160;', '\u00a0')
  expect(lines.slice(3).join('\n')).toBe(rest.trimEnd())
})

test('labels drawn by HTML stay, centred in their box', () => {
  const box = (inner: string, attributes = 'width="80" height="48"') =>
    sanitised(
      `<svg xmlns="http://www.w3.org/2000/svg"><g><foreignObject ${attributes}><div xmlns="http://www.w3.org/1999/xhtml">${inner}</div></foreignObject></g></svg>`,
    ).replace(/^<svg[^>]*><g\/?>|<\/g><\/svg>\n$|<\/svg>\n$/g, '')
  const text = (...lines: string[]) =>
    `<text text-anchor="middle" dominant-baseline="central">${lines.join('')}</text>`
  expect(box('<span class="nodeLabel"><p>Start &amp; <b>end</b></p></span>')).toBe(
    text('<tspan x="40" y="24">Start &amp; end</tspan>'),
  )
  expect(box('<p>开始</p>\n  <p>next<br/></p>', 'x="10" y="-4" width="80px" height="48"')).toBe(
    text('<tspan x="50" y="8">开始</tspan>', '<tspan x="50" y="32">next</tspan>'),
  )
  expect(box('one two three four')).toBe(
    text('<tspan x="40" y="12">one two</tspan>', '<tspan x="40" y="36">three four</tspan>'),
  )
  // invisible text, or text without a position
  expect(box('<script>run()</script><style>p{}</style><template>x</template>')).toBe('')
  expect(box('words', 'width="100%" height="100%"')).toBe('')
})

test('a refusal names line and column', () => {
  const broken = () => sanitised('<svg xmlns="http://www.w3.org/2000/svg">\n  <g></svg>')
  expect(broken).toThrow(expect.objectContaining({ details: { line: 2, column: 12 } }))
})

test('other encodings are decoded as declared', () => {
  const gbk = Buffer.concat([
    Buffer.from(
      '<?xml version="1.0" encoding="GBK"?><svg xmlns="http://www.w3.org/2000/svg"><text>',
    ),
    Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
    Buffer.from('</text></svg>'),
  ])
  expect(sanitised(gbk)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><text>你好</text></svg>\n')
})

test('thousands of rules for thousands of elements take linear time', () => {
  const rules = '.a{clip-path:url(#none)}.a{fill:url(#g)}'.repeat(20_000)
  const many = `<svg xmlns="http://www.w3.org/2000/svg"><style>${rules}</style><linearGradient id="g"/>${'<path class="a a"/>'.repeat(50_000)}</svg>`
  expect(sanitised(many)).toBe(`${many}\n`)
  const drawing = many.replace('<linearGradient id="g"/>', '<pattern id="g"/>')
  expect(() => sanitised(drawing)).toThrow(expect.objectContaining({ why: 'svgTooComplex' }))
})

test('large images are accepted, too deep or too complex ones refused', () => {
  const many = `<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:url(#g)}</style><linearGradient id="g"/><clipPath id="c"><rect/></clipPath><g clip-path="url(#c)">${'<path class="a" d="M0 0h1"/>'.repeat(90_000)}</g></svg>`
  expect(sanitised(many)).toBe(`${many}\n`)
  const deepOf = (depth: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(depth - 1)}${'</g>'.repeat(depth - 1)}</svg>`
  expect(sanitised(deepOf(limits.svgDepth))).toContain('<g><g>')
  const beyond = `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(limits.svgDrawn)}</svg>`
  for (const svg of [deepOf(limits.svgDepth + 1), beyond])
    expect(() => sanitised(svg)).toThrow(expect.objectContaining({ why: 'svgTooComplex' }))
})
