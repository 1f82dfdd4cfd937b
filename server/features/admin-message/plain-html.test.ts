import { expect, test } from 'vitest'
import { workOf } from '../../test/processor-time.ts'
import { plainHtml } from './plain-html.ts'

const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`

test.each([
  ['plain 文字 &amp; more', 'plain 文字 &amp; more'],
  ['one\ntwo\r\nthree', 'one<br>two<br>three'],
  [
    '<b>bold</b> <STRONG class="x" onclick="a()">too</STRONG><br/>end',
    '<b>bold</b> <strong>too</strong><br>end',
  ],
  [
    '<a href="https://example.com/?a=1&amp;b=2">link</a>',
    link('https://example.com/?a=1&amp;b=2', 'link'),
  ],
  ["<a href='/600000001'>here</a>", link('/600000001', 'here')],
  ['1 < 2 > 1', '1 &lt; 2 &gt; 1'],
  ['<i>not closed <b>either', '<i>not closed <b>either</b></i>'],
  ['<i><b>crossed</i></b></p>', '<i><b>crossed</b></i>'],
  ['', ''],
])('%j becomes %j', (html, expected) => {
  expect(plainHtml(html)).toBe(expected)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#x6a;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="https://example.com/" onmouseover="alert(1)">x</a>',
  "<a href='https://example.com/\"onmouseover=alert(1)//'>x</a>",
  '<<script>script>alert(1)<</script>/script>',
  '<b <script>alert(1)//',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
])('nothing in %s is active', (html) => {
  const out = plainHtml(html)
  const tags = [...out.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
  for (const tag of tags)
    expect(tag).toMatch(
      /^<(?:br|\/?(?:a|b|strong|i|em|u|s|code|p|ul|ol|li)|a href="(?:https?:|\/|#)[^"<>]*" target="_blank" rel="noopener noreferrer")>$/,
    )
})

test('a hostile text of maximum length does not block the server', async () => {
  const worked = await workOf(() => {
    plainHtml('<a '.repeat(6_000))
    plainHtml('<b>'.repeat(6_000))
    plainHtml('</b>'.repeat(5_000) + '<a href="'.repeat(2_000))
  })
  expect(worked).toBeLessThan(3_000)
})
