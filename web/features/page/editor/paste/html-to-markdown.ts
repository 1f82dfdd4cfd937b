import { randomId } from '../../../../lib/random-id.ts'
import { makePlain } from './plain-tables.ts'

interface ConvertedHtml {
  readonly markdown: string
  /** Pictures whose data was in the HTML, and where in the markdown they belong. */
  readonly pictures: readonly { readonly file: File; readonly at: number }[]
  /** Pictures that neither have an address nor were in the HTML; each has left a mark. */
  readonly lost: number
}

/**
 * A picture in a shape of Word; usually an `img` for other programs is beside it. As an element
 * that HTML does not know it would contain what follows.
 */
const withImages = (html: string) => html.replace(/<v:imagedata\b/gi, '<img data-vml')

const dropped = 'script,style,noscript,template,title'

/**
 * Markdown of pasted HTML, as imported documents become: without scripts, styles and comments;
 * pictures of other hosts stay links. Source: web/spec/writing.md 1.9.
 *
 * @param markOf the text in the place of the nth picture that was not in the clipboard: Word and WPS
 * name files of their computer
 */
export async function htmlToMarkdown(
  html: string,
  markOf: (number: number) => string,
): Promise<ConvertedHtml> {
  const { markdownService } = await import('../../../../../importers/source/html/markdown.ts')
  const toMarkdown = await markdownService()
  const { body } = new DOMParser().parseFromString(withImages(html), 'text/html')
  for (const element of body.querySelectorAll(dropped)) element.remove()
  // the service has a use of its own for it
  for (const main of body.querySelectorAll('main')) main.replaceWith(...main.childNodes)
  const files: File[] = []
  // begins with a sign that is in no text and ends an address before it
  const mark = `\uFDD2picture${randomId().replaceAll('-', '')}n`
  let lost = 0
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    const file = fileOf(source)
    const isShownTwice =
      picture.matches('[data-vml]') &&
      picture.closest('p,td,div,body')?.querySelector('img:not([data-vml])')
    if (file) picture.replaceWith(`${mark}${files.push(file) - 1}e`)
    else if (!source || isShownTwice) picture.remove()
    else if (!/^https?:/i.test(source)) picture.replaceWith(markOf(++lost))
  }
  makePlain(body)
  const pictures: { file: File; at: number }[] = []
  let markdown = ''
  for (const [at, part] of toMarkdown(body.innerHTML).trim().split(mark).entries()) {
    const [, index, rest] = at > 0 ? (/^(\d+)e(.*)$/s.exec(part) ?? []) : []
    const file = files[Number(index)]
    if (file) pictures.push({ file, at: markdown.length })
    markdown += rest ?? part
  }
  return { markdown, pictures, lost }
}

function fileOf(source: string): File | null {
  const [, type, data] = /^data:(image\/[\w+.-]+);base64,([\w+/=\s]+)$/.exec(source) ?? []
  if (!type || !data) return null
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (one) => one.codePointAt(0)!)
    return new File([bytes], '', { type })
  } catch {
    return null
  }
}
