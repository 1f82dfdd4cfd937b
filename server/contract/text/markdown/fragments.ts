// How other tools name headings in addresses, each by its own rules.

/** The properties of a heading that its names depend on. */
interface Named {
  text: string
  spelt?: string
}

/** github-slugger 2, compatible with GitHub. */
const githubSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** `@mdit-vue/shared`, used by VitePress and VuePress. */
const vitepressSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    // oxlint-disable-next-line no-control-regex -- as the tool has it
    .replace(/[\u0000-\u001f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()

/** `markdown.extensions.toc.slugify` of Python-Markdown, which keeps ASCII only. */
const mkdocsSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{ASCII}]/gu, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')

/** `slugify_unicode` of Python-Markdown, which Chinese and Japanese sites configure. */
const mkdocsUnicodeSlug = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')

/** docsify 4. */
const docsifySlug = (text: string): string =>
  text
    .trim()
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/<[^>]+>/g, '')
    .replace(/[\u2000-\u206F\u2E00-\u2E7F\\'!"#$%&()*+,./:;<=>?@[\]^`{|}~]/g, '')
    .replace(/\s/g, '-')
    .replace(/-+/g, '-')
    .replace(/^(\d)/, '_$1')

type Numbering = () => (slug: string) => string

/** `x`, `x-1`, `x-2`, skipping numbers that another heading has already. */
const dashed: Numbering = () => {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return (slug) => {
    let own = slug
    let number = next.get(slug) ?? 1
    while (taken.has(own)) own = `${slug}-${number++}`
    next.set(slug, number)
    taken.add(own)
    return own
  }
}

/** `x`, `x_1`, `x_2`, and `_1` for a heading without any characters left. */
const underscored: Numbering = () => {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return (slug) => {
    let own = slug
    if (taken.has(own) || own === '') {
      const numbered = /^(.*)_(\d{1,9})$/s.exec(slug)
      const base = numbered ? numbered[1]! : slug
      let number = Math.max(next.get(base) ?? 1, numbered ? Number(numbered[2]) + 1 : 1)
      do own = `${base}_${number++}`
      while (taken.has(own))
      next.set(base, number)
    }
    taken.add(own)
    return own
  }
}

/**
 * In the order in which a fragment is looked up. Docusaurus does it like GitHub, but knows emoji only
 * as signs.
 */
const spellings: readonly (readonly [
  slug: (text: string, spelt?: string) => string,
  numbering: Numbering,
])[] = [
  [(text, spelt) => githubSlug(spelt ?? text), dashed],
  [githubSlug, dashed],
  [vitepressSlug, dashed],
  [mkdocsSlug, underscored],
  [mkdocsUnicodeSlug, underscored],
  [docsifySlug, dashed],
]

/** The headings by all names that tools would give them; the first tool with a name decides. */
export function spellingsOf<H extends Named>(outline: readonly H[]): Map<string, H> {
  const found = new Map<string, H>()
  for (const [slug, numbering] of spellings) {
    const numbered = numbering()
    for (const heading of outline) {
      const name = numbered(slug(heading.text, heading.spelt))
      if (name !== '' && !found.has(name)) found.set(name, heading)
    }
  }
  return found
}
