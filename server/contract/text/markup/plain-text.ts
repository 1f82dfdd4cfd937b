const entityNames: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/**
 * Decodes the entities used in addresses and titles: the five of XML, `&nbsp;`, and numeric ones.
 */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g,
    (whole, decimal, hex, name) => {
      if (name) return entityNames[name]!
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : whole
    },
  )
}

export function unescape(text: string): string {
  return decodeEntities(text).replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}

/**
 * A heading as plain text: what its code, links, pictures and emphasis read as. Source: cli/spec.md
 * 2.5
 */
export function plainText(markdown: string): string {
  const kept: string[] = []
  // Finished pieces are replaced by a placeholder character that cannot occur in a file, so that
  // later steps leave them alone.
  const aside = (value: string) => `\0${kept.push(value) - 1}\0`
  let text = markdown
    .replaceAll(/(`+)(?!`)([^]*?[^`])\1(?!`)/g, (_whole, _mark, code: string) => aside(code.trim()))
    .replaceAll(/\\([!-/:-@[-`{-~])/g, (_whole, sign: string) => aside(sign))
    .replaceAll(/<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]*)>/g, (_whole, address: string) =>
      aside(address),
    )
    .replaceAll(/<!--[^]*?-->|<\/?[a-zA-Z][^<>]*>/g, '')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replaceAll(/!?\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g, '$1')
  }
  for (let before = ''; before !== text;) {
    before = text
    text = text
      .replaceAll(/(\*{1,3}|~~)(?=\S)([^*~]*?\S)\1/g, '$2')
      .replaceAll(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
  }
  return decodeEntities(text)
    .replaceAll(/\0(\d+)\0/g, (_whole, index) => kept[Number(index)]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
