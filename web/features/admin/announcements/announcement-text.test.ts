import { expect, test } from 'vitest'
import { announcementHtml } from './announcement-text.ts'

test('bold, italic, links and line breaks become tags', () => {
  expect(announcementHtml('**Down** on *Friday*\nsee [the plan](https://example.com/a?b&c)')).toBe(
    '<strong>Down</strong> on <em>Friday</em><br>see <a href="https://example.com/a?b&amp;c">the plan</a>',
  )
  expect(announcementHtml('**周五 *晚上* 维护**')).toBe('<strong>周五 <em>晚上</em> 维护</strong>')
})

test('an address that no link may have stays as typed; one with parentheses is whole', () => {
  expect(announcementHtml('[link](javascript:alert(1)) and [x](data:text/html,y)')).toBe(
    '[link](javascript:alert(1)) and [x](data:text/html,y)',
  )
  expect(announcementHtml('see ([wiki](https://example.com/a_(b)))')).toBe(
    'see (<a href="https://example.com/a_(b)">wiki</a>)',
  )
})

test('everything else is text', () => {
  expect(announcementHtml('<b>2 * 3 * 4</b> "x" & [y] (z)')).toBe(
    '&lt;b&gt;2 * 3 * 4&lt;/b&gt; &quot;x&quot; &amp; [y] (z)',
  )
})
