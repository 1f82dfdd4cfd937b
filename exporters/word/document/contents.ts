import type { OutlineEntry } from './outline.ts'
import { deepestLevel, headingNumber } from './styles.ts'
import { escapeXml } from '../xml.ts'

const mark = (kind: 'begin' | 'separate' | 'end'): string =>
  `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`

const run = (content: string): string => `<w:r>${content}</w:r>`

const text = (value: string): string => `<w:t xml:space="preserve">${escapeXml(value)}</w:t>`

/**
 * The table of contents: a link with the number of its page for each heading. Each number is a field
 * of its own: LibreOffice fills these when it opens a document, but not a field `TOC`; Word offers
 * to fill either.
 */
export function contentsXml(outline: readonly OutlineEntry[], locale: 'en' | 'zh-cn'): string {
  const counts = Array<number>(deepestLevel).fill(0)
  const entries = outline.map(({ title, level, bookmark }) => {
    counts[level - 1] = (counts[level - 1] as number) + 1
    counts.fill(0, level)
    const number = headingNumber(counts.slice(0, level).map(String), locale)
    const gap = locale === 'en' ? ' ' : ''
    return (
      `<w:p><w:pPr><w:pStyle w:val="TOC${level}"/></w:pPr><w:hyperlink w:anchor="${bookmark}" w:history="1">` +
      run(text(number + gap + title)) +
      run('<w:tab/>') +
      mark('begin') +
      run(`<w:instrText xml:space="preserve"> PAGEREF ${bookmark} \\h </w:instrText>`) +
      `${mark('separate') + run(text(' ')) + mark('end')}</w:hyperlink></w:p>`
    )
  })
  return entries.join('')
}
