import { safeLink } from '#contract/text/addresses/addresses.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Bold, italic, or a link, none of them across lines; an address may have parentheses. */
const marks = /\*\*([^\n]+?)\*\*|\*([^\s*][^\n*]*)\*|\[([^\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/

/**
 * The HTML of an announcement as it is typed: `**bold**`, `*italic*`, `[words](address)` and line
 * breaks; everything else is text. Source: web/spec/managing.md 5.4.
 */
export function announcementHtml(typed: string): string {
  const found = marks.exec(typed)
  if (!found) return escaped(typed).replaceAll('\n', '<br>')
  const [all, bold, italic, words, address = ''] = found
  const end = found.index + all.length
  if (words !== undefined && safeLink(address) === null)
    return (
      announcementHtml(typed.slice(0, found.index)) +
      escaped(all) +
      announcementHtml(typed.slice(end))
    )
  const inner = bold ?? italic ?? words ?? ''
  const [start, close] =
    bold !== undefined
      ? ['<strong>', '</strong>']
      : italic !== undefined
        ? ['<em>', '</em>']
        : [`<a href="${escaped(address)}">`, '</a>']
  return [
    announcementHtml(typed.slice(0, found.index)),
    start + announcementHtml(inner) + close,
    announcementHtml(typed.slice(end)),
  ].join('')
}

/** Puts signs around what is selected, and selects it again. */
export function surround(area: HTMLTextAreaElement, before: string, after: string): void {
  const { selectionStart: from, selectionEnd: until, value } = area
  const words = value.slice(from, until)
  area.focus()
  area.setRangeText(before + words + after, from, until)
  area.setSelectionRange(from + before.length, from + before.length + words.length)
  // tells the form, as typing does
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
