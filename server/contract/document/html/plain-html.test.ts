import { expect, test } from 'vitest'
import { Drawing } from '../drawing.ts'
import { plainHtml } from './plain-html.ts'
import { wordsOf } from '../words.ts'

/** What parsing, sanitising and serialising make of it. */
const theLongWay = (html: string): string =>
  new Drawing({
    words: wordsOf('en'),
    locale: 'en',
    site: { base: 'https://docs.example.com/', formerHosts: [] },
    libraries: {},
    relocate: undefined,
  }).finished(html)

test.each([
  '<p>a <em>b <strong>c</strong></em><br>\nd &amp; &lt;e&gt; &quot;f&quot;</p>\n',
  '<ul>\n<li>一</li>\n<li>\n<p>two <code>x  &lt;y&gt;</code></p>\n<ol>\n<li>3</li>\n</ol>\n</li>\n</ul>\n',
  '<blockquote>\n<p>a <s>b</s></p>\n<blockquote>\n<p>c</p>\n</blockquote>\n</blockquote>\n',
  'a cell <em>b</em> \u00a0 \u2028 \ufeff \u0085 &amp;amp;',
])('%s stays what it is, without the long way', (html) => {
  expect(plainHtml(html)).toBe(theLongWay(html))
})

test.each([
  '<p><a href="x">a</a></p>',
  '<p>a',
  'a</p>',
  '<p><p>a</p></p>',
  '<em><p>a</p></em>',
  '<p><ul><li>a</li></ul></p>',
  '<li>a</li>',
  '<ul>a</ul>',
  '<ul><br></ul>',
  '<p>a &nbsp; b</p>',
  '<p>a & b</p>',
  '<p>a < b</p>',
  '<p class="x">a</p>',
  '<P>a</P>',
  '<script>x</script>',
  '<br/>',
  '<p>a\r\nb</p>',
  '<p>a\0b</p>',
  `${'<blockquote>'.repeat(60)}${'</blockquote>'.repeat(60)}`,
])('%s goes the long way', (html) => {
  expect(plainHtml(html)).toBeNull()
})

test('whatever does not go the long way would come out the same', () => {
  const parts =
    '<p> </p> <em> </em> <strong> </strong> <s> </s> <code> </code> <br> <ul> </ul> <ol> </ol> <li> </li> <blockquote> </blockquote> <div> </div> <b> <a> &amp; &lt; &gt; &quot; &copy; & a 汉 \n \t \u00a0 < > " \''.split(
      ' ',
    )
  let seed = 5
  const random = (most: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (seed >> 8) % most
  }
  let plain = 0
  for (let count = 0; count < 30_000; count++) {
    const open: string[] = []
    let html = ''
    for (let length = random(9); length >= 0; length--) {
      const part = parts[random(parts.length)] as string
      // mostly what closes, so that many are well formed
      if (part.startsWith('</') && open.length > 0 && random(5) > 0) html += open.pop()
      else {
        html += part
        if (/^<[a-z]+>$/.test(part) && part !== '<br>') open.push(`</${part.slice(1)}`)
      }
    }
    if (random(4) > 0) html += open.reverse().join('')
    const drawn = plainHtml(html)
    if (drawn === null) continue
    plain++
    expect({ html, drawn }).toEqual({ html, drawn: theLongWay(html) })
  }
  expect(plain).toBeGreaterThan(3_000)
})
