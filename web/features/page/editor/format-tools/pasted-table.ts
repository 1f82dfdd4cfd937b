/**
 * Rows of what a spreadsheet copies: cells separated by tabs; one that contains tabs, quotes or
 * line breaks is in quotes, which are doubled inside.
 */
export function parseTabs(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)|[^\t\r\n]*/y
  for (let at = 0; at <= text.length;) {
    cell.lastIndex = at
    const found = cell.exec(text)!
    rows.at(-1)!.push(found[1] === undefined ? found[0] : found[1].replaceAll('""', '"'))
    at += found[0].length
    if (at >= text.length) break
    if (text[at] === '\t') at += 1
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at < text.length) rows.push([])
      else break
    }
  }
  return rows.filter((row) => row.some((one) => one.trim()))
}

/** Rows as a spreadsheet would copy them. */
export const formatTabs = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((one) => (/[\t\r\n"]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join('\t'),
    )
    .join('\n')

/** The first table in HTML; `null` without one. A cell over several columns leaves gaps. */
export function tableInHtml(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  for (const end of table.querySelectorAll('br')) end.replaceWith('\n')
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [
      (cell.textContent ?? '').trim(),
      ...Array.from({ length: Math.min(cell.colSpan, 100) - 1 }, () => ''),
    ]),
  )
}
