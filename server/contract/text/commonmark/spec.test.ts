import { tests } from 'commonmark-spec'
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { expect, test } from 'vitest'
import { configureMarkdown, parseText } from '../markdown/markdown.ts'

const parser = configureMarkdown(new MarkdownIt(), { cjkFriendly }, 'commonmark')

/** Examples of CommonMark 0.31.2 that we render differently, and why. */
const others = {
  'HTML of the author ends where it began; the rest of it is as written': [
    21, 31, 148, 151, 152, 165, 187, 344, 476, 477, 614, 615, 616, 623, 630, 631, 642, 643,
  ],
  'unknown and unfinished tags, declarations and instructions are text': [
    150, 155, 156, 157, 158, 173, 174, 175, 180, 181, 182, 184, 201, 491, 494, 524, 536, 613, 627,
    628, 629,
  ],
  'comments are gone': [177, 179, 183, 308, 309, 625, 626],
  'components, scripts and styles are boxes with their source': [163, 170, 172, 176, 617],
  'fields of forms are the text in them': [171],
  'front matter may be empty': [98],
  'addresses are links, as on GitHub': [602, 608, 611, 612],
  'an address of another scheme leads nowhere': [596, 598, 599, 601],
}

/** Normalises XML-style tags and line feeds between tags. */
const alike = (html: string): string =>
  html
    .replace(/ ?\/>/g, '>')
    .replace(/\s*\n\s*/g, '\n')
    .replaceAll('>\n<', '><')
    .trim()

function shown(text: string): string {
  const { tokens, env } = parseText(parser, text)
  for (const token of tokens) {
    if (!token.type.startsWith('heading_')) continue
    token.tag = `h${token.markup.startsWith('=') ? 1 : token.markup.startsWith('-') ? 2 : token.markup.length}`
    token.attrs = null // ids and levels are ours: one level down
  }
  return alike(parser.renderer.render(tokens, parser.options, env))
}

test('the examples of CommonMark render as specified, except for those listed', () => {
  expect(tests.length).toBe(652)
  const different = tests
    .map(({ markdown, html, number }) => ({
      number,
      isSame: shown(markdown.replaceAll('→', '\t')) === alike(html.replaceAll('→', '\t')),
    }))
    .filter(({ isSame }) => !isSame)
    .map(({ number }) => number)
  expect(different).toEqual(
    Object.values(others)
      .flat()
      .sort((a, b) => a - b),
  )
})
