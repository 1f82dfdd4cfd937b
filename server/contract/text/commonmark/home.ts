import { isHtmlTag, tagAt } from '../markdown/html-tags.ts'
import type { HomeFeature, HomePage, HomePicture } from '../markdown/home-page.ts'
import type { BlockState } from '../markdown/parser.ts'

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Pushes the blocks of a home page. Its lines are those of the front matter. */
export function pushHomePage(state: BlockState, home: HomePage, lines: number): void {
  const push = (type: string, tag: string, nesting: -1 | 0 | 1) => {
    const token = state.push(type, tag, nesting)
    if (nesting >= 0) token.map = [0, lines]
    return token
  }
  const block = (type: 'heading' | 'paragraph', tag: string, html: string) => {
    if (html === '') return
    push(`${type}_open`, tag, 1).markup = type === 'heading' ? '#'.repeat(Number(tag[1])) : ''
    const inline = push('inline', '', 0)
    inline.content = html
    inline.children = []
    push(`${type}_close`, tag, -1)
  }
  for (const name of ['strong', 'picture']) (state.env.endTags as Set<string>).add(name) // written below
  const { name, text, tagline, picture, actions, features, footer } = home
  block('heading', 'h1', asHtml(name || text))
  if (name !== '' && text !== '') block('paragraph', 'p', `<strong>${asHtml(text)}</strong>`)
  block('paragraph', 'p', asHtml(tagline))
  if (picture) block('paragraph', 'p', pictureHtml(picture))
  block('paragraph', 'p', actions.map((each) => linkHtml(each.link.text, each.text)).join(' · '))
  for (const feature of features) {
    block('heading', 'h2', titleHtml(feature))
    block('paragraph', 'p', asHtml(feature.details))
    if (feature.link && feature.linkText !== '')
      block('paragraph', 'p', linkHtml(feature.link.text, feature.linkText))
  }
  if (features.length > 0 && footer !== '') push('hr', 'hr', 0)
  block('paragraph', 'p', asHtml(footer))
}

function titleHtml({ icon, title, link, linkText }: HomeFeature): string {
  if (title === '') return ''
  const words = link && linkText === '' ? linkHtml(link.text, title) : asHtml(title)
  return icon
    ? `${typeof icon === 'object' ? pictureHtml(icon, 24) : asHtml(icon)} ${words}`
    : words
}

const linkHtml = (address: string, text: string): string =>
  `<a href="${attribute(address)}">${asHtml(text)}</a>`

function pictureHtml({ src, dark, alt }: HomePicture, size?: number): string {
  const sides = size === undefined ? '' : ` width="${size}" height="${size}"`
  const light = `<img src="${attribute(src.text)}" alt="${attribute(alt)}"${sides}>`
  return dark
    ? `<picture><source media="(prefers-color-scheme: dark)" srcset="${attribute(dark.text)}">${light}</picture>`
    : light
}

/** A text that these tools insert as HTML: its tags stay, and nothing in it is markdown. */
function asHtml(text: string): string {
  let html = ''
  let from = 0
  const plain = (to: number) => {
    html += text.slice(from, to).replaceAll(/[\\`*_[\]~${}!|<]/g, '\\$&')
  }
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const tag = tagAt(text, at)
    if (!tag || !isHtmlTag(tag.name, true)) continue
    plain(at)
    html += text.slice(at, tag.end)
    from = tag.end
    at = tag.end - 1
  }
  plain(text.length)
  return html.replaceAll(/\s+/g, ' ').trim()
}
