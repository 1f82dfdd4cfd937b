const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Bold, italic, or a link, none of them across lines. */
const marks = /\*\*([^\n]+?)\*\*|\*([^\s*][^\n*]*)\*|\[([^\]\n]+)\]\(([^)\s]+)\)/

/**
 * The HTML of an announcement as it is typed: `**bold**`, `*italic*`, `[words](address)` and line
 * breaks; everything else is text. Source: web/spec/managing.md 5.4.
 */
export function announcementHtml(typed: string): string {
  const found = marks.exec(typed)
  if (!found) return escaped(typed).replaceAll('\n', '<br>')
  const [all, bold, italic, words = '', address = ''] = found
  const inner = bold ?? italic ?? words
  const [start, end] =
    bold !== undefined
      ? ['<strong>', '</strong>']
      : italic !== undefined
        ? ['<em>', '</em>']
        : [`<a href="${escaped(address)}">`, '</a>']
  return [
    announcementHtml(typed.slice(0, found.index)),
    start + announcementHtml(inner) + end,
    announcementHtml(typed.slice(found.index + all.length)),
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
